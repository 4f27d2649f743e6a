// Records this machine as examples/recordings/README.md says: record DEVICE FRAMES SECONDS HEADER
// All frames stay in memory that is locked, so that neither a disk nor reclaim sees the recorder; the end writes them to DEVICE.
#define _GNU_SOURCE
#include <dirent.h>
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define ROOM (24L << 20)
static char *text, *end, buffer[1 << 16];

static const char *const vmstat[] = {"workingset_", "pswp", "allocstall_", "pgsteal_", "pgscan_", NULL};
static const char *const meminfo[] = {"MemTotal:", "MemFree:", "MemAvailable:", "Buffers:", "Cached:", NULL};
static const char *const memory[] = {"anon ", "file ", "inactive_file ", "active_file ", "slab ", "workingset_refault_", "workingset_activate_",
    "workingset_restore_", "pgscan ", "pgsteal ", "pgscan_kswapd ", "pgscan_direct ", "pgsteal_kswapd ", "pgsteal_direct ", NULL};
static const char *const stat[] = {"cpu", NULL};
static const char *const root[] = {"cpu.pressure", "memory.pressure", "io.pressure", "cpu.stat", "cpu.stat.local", "cpuset.cpus.effective", "io.stat",
    "cgroup.stat", "memory.stat", NULL};
static const char *const child[] = {"cpu.pressure", "memory.pressure", "io.pressure", "cpu.stat", "cpu.stat.local", "cpu.max", "cpu.weight", "cpu.idle",
    "cpuset.cpus.effective", "memory.events", "memory.events.local", "memory.current", "memory.swap.current", "memory.max", "memory.high", "io.stat",
    "io.max", "pids.current", "cgroup.events", "memory.stat", NULL};

static int wanted(const char *line, const char *const *keys) {
    for (; keys && *keys; keys++)
        if (!strncmp(line, *keys, strlen(*keys))) return 1;
    return !keys;
}

// One file under its name in the recording; of its lines those that begin with one of the keys. What is not there is not written.
static void file(const char *path, const char *name, const char *const *keys) {
    int from = open(path, O_RDONLY);
    ssize_t length = 0, more;
    if (from < 0) return;
    while ((more = read(from, buffer + length, sizeof buffer - 1 - length)) > 0) length += more;
    close(from);
    if (more < 0) return;
    buffer[length] = 0;
    if (end - text > ROOM - 2 * (long)sizeof buffer) errx(1, "the recording is too long");
    end += sprintf(end, "--- %s\n", name);
    for (char *line = buffer, *next; *line; line = next) {
        next = strchrnul(line, '\n');
        next += *next == '\n';
        if (wanted(line, keys)) end = mempcpy(end, line, next - line);
    }
    if (end[-1] != '\n') *end++ = '\n';
}

static void host(const char *path, const char *const *keys) { file(path, path, keys); }

static void cgroup(const char *path) {
    char whole[600], below[500];
    for (const char *const *name = *path ? child : root; *name; name++) {
        snprintf(whole, sizeof whole, "/sys/fs/cgroup%s/%s", path, *name);
        file(whole, whole + strlen("/sys/fs/cgroup"), strcmp(*name, "memory.stat") ? NULL : memory);
    }
    snprintf(whole, sizeof whole, "/sys/fs/cgroup%s", path);
    DIR *directory = opendir(whole);
    for (struct dirent *each; directory && (each = readdir(directory));)
        if (each->d_type == DT_DIR && each->d_name[0] != '.') {
            snprintf(below, sizeof below, "%s/%s", path, each->d_name);
            cgroup(below);
        }
    if (directory) closedir(directory);
}

static void frame(int number) {
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    end += sprintf(end, "### frame %d boottime_us %lld\n", number, now.tv_sec * 1000000LL + now.tv_nsec / 1000);
    host("/proc/pressure/cpu", NULL);
    host("/proc/pressure/memory", NULL);
    host("/proc/pressure/io", NULL);
    host("/proc/loadavg", NULL);
    host("/proc/stat", stat);
    host("/proc/meminfo", meminfo);
    host("/proc/vmstat", vmstat);
    host("/proc/diskstats", NULL);
    host("/sys/devices/system/cpu/isolated", NULL);
    DIR *blocks = opendir("/sys/block");
    for (struct dirent *each; blocks && (each = readdir(blocks));)
        if (each->d_name[0] != '.') {
            char path[400];
            snprintf(path, sizeof path, "/sys/block/%s/queue/rotational", each->d_name);
            host(path, NULL);
        }
    if (blocks) closedir(blocks);
    cgroup("");
    end = stpcpy(end, "### end\n");
}

int main(int count, char **words) {
    if (count != 5) errx(2, "usage: record DEVICE FRAMES SECONDS HEADER");
    text = end = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (text == MAP_FAILED || mlockall(MCL_CURRENT | MCL_FUTURE)) err(1, "memory");
    end += sprintf(end, "%s\n", words[4]);
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int i = 0; i < atoi(words[2]); i++) {
        frame(i);
        next.tv_sec += atoi(words[3]);
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
    int to = open(words[1], O_WRONLY);
    if (to < 0) err(1, "%s", words[1]);
    for (char *from = text; from < end;) {
        ssize_t written = write(to, from, end - from);
        if (written < 0) err(1, "%s", words[1]);
        from += written;
    }
    if (fsync(to)) err(1, "%s", words[1]);
}
