// What the pods of the experiments do.
//   load busy THREADS [WORK_US PAUSE_US]          each thread uses the CPU, or works WORK_US of CPU time and then pauses
//   load read FILE THREADS [KIB PAUSE_US]         each thread reads at random places, past the page cache
//   load write FILE THREADS [KIB]                 each thread writes at random places, through the page cache, and never waits for it
//   load fsync FILE THREADS [KIB PAUSE_US]        each thread writes one block behind the other into a file of its own, each with fsync
//   load cached FILE MIB WORK_US                  reads FILE's first MIB at random places through the page cache, WORK_US of CPU time for each page
//   load touch MIB WORK_US                        touches pages of its own memory at random, WORK_US of CPU time for each
//   load hold MIB SECONDS                         takes memory step by step over SECONDS and keeps touching it, one page after the other
#define _GNU_SOURCE
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <linux/fs.h>
#include <time.h>
#include <unistd.h>

static char **words;
static __thread unsigned long long dice;

static long number(int at, long otherwise) { return words[at] ? atol(words[at]) : otherwise; }

static unsigned long roll(unsigned long sides) {
    dice = dice * 6364136223846793005ULL + 1442695040888963407ULL;
    return (dice >> 33) % sides;
}

static long cpu_micros(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

static void work(long micros) {
    for (long until = cpu_micros() + micros; cpu_micros() < until;)
        for (volatile int i = 0; i < 500; i++) {}
}

static void *busy(void) {
    for (;;) {
        work(number(3, 100000));
        if (words[3]) usleep(number(4, 0));
    }
    return NULL;
}

static void *disk(void) {
    int reads = !strcmp(words[1], "read"), syncs = !strcmp(words[1], "fsync");
    long size = number(4, syncs ? 16 : 4) << 10, blocks, at = 0;
    char name[300], *block = aligned_alloc(4096, size);
    struct stat status;
    memset(block, 1, size);
    snprintf(name, sizeof name, syncs ? "%s.%d" : "%s", words[2], gettid());
    int file = open(name, reads ? O_RDONLY | O_DIRECT : O_RDWR | O_CREAT, 0600);
    if (file < 0 || fstat(file, &status)) err(1, "%s", name);
    unsigned long bytes = status.st_size;
    if (S_ISBLK(status.st_mode) && ioctl(file, BLKGETSIZE64, &bytes)) err(1, "%s", name);
    blocks = syncs ? 1024 : bytes / size;
    if (blocks <= 0) errx(1, "%s is empty", name);
    for (;;) {
        long place = (syncs ? at++ % blocks : (long)roll(blocks)) * size;
        if ((reads ? pread(file, block, size, place) : pwrite(file, block, size, place)) != size) err(1, "%s", name);
        if (syncs && fsync(file)) err(1, "%s", name);
        if (number(5, 0)) usleep(number(5, 0));
    }
}

static void cached(void) {
    static char page[4096];
    int file = open(words[2], O_RDONLY);
    if (file < 0) err(1, "%s", words[2]);
    long pages = number(3, 0) << 8;
    for (long i = 0; i < 2 * pages; i++) // twice, so that they are active
        if (pread(file, page, sizeof page, i % pages << 12) < 0) err(1, "%s", words[2]);
    if (posix_fadvise(file, 0, 0, POSIX_FADV_RANDOM)) err(1, "%s", words[2]);
    for (;;) {
        if (pread(file, page, sizeof page, (long)roll(pages) << 12) < 0) err(1, "%s", words[2]);
        work(number(4, 0));
    }
}

static char *memory(long mib) {
    char *pages = mmap(NULL, mib << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) err(1, "memory");
    madvise(pages, mib << 20, MADV_NOHUGEPAGE);
    return pages;
}

static void touch(void) {
    long pages = number(2, 0) << 8;
    char *all = memory(number(2, 0));
    for (long i = 0; i < pages; i++) all[i << 12] = 1;
    for (;;) {
        all[(long)roll(pages) << 12]++;
        work(number(3, 0));
    }
}

static void hold(void) {
    long mib = number(2, 0), seconds = number(3, 1);
    char *all = memory(mib);
    for (long taken = 0;; usleep(seconds * 1000000 / mib)) {
        if (taken < mib) taken++;
        for (long i = 0; i < 256; i++) all[((taken - 1) << 20) + (i << 12)] = 1;
        for (long i = 0; i < 512; i++) all[(long)roll(taken << 8) << 12]++;
    }
}

static void *begin(void *(*each)(void *), long threads) {
    for (pthread_t thread; threads > 1; threads--)
        if (pthread_create(&thread, NULL, each, NULL)) errx(1, "no thread");
    return each(NULL);
}

static void *seeded(void *unused) {
    dice = gettid() * 977ULL + 5;
    return !strcmp(words[1], "busy") ? busy() : disk();
}

int main(int many, char **given) {
    words = given;
    if (many < 3) errx(2, "usage: load WHAT ...");
    dice = getpid();
    if (!strcmp(words[1], "busy")) begin(seeded, number(2, 1));
    else if (!strcmp(words[1], "cached")) cached();
    else if (!strcmp(words[1], "touch")) touch();
    else if (!strcmp(words[1], "hold")) hold();
    else begin(seeded, number(3, 1));
}
