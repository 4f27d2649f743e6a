/* The floor: reads a list of files with kept descriptors, as cheaply as user space can.
 *
 * usage: floor PASSES < list-of-paths
 * Prints one line: the files read in a pass, CPU microseconds (user + system) of a pass, resident KiB.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static long cpu_micros(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

static long resident_kib(void) {
    char line[256];
    long kib = -1;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) {
        if (sscanf(line, "VmRSS: %ld", &kib) == 1) break;
    }
    if (status) fclose(status);
    return kib;
}

int main(int argc, char **argv) {
    int passes = argc > 1 ? atoi(argv[1]) : 0;
    int *files = NULL;
    size_t count = 0, room = 0;
    char path[4096], buffer[65536];
    struct rlimit limit;
    if (passes < 1) {
        fprintf(stderr, "usage: floor PASSES < list-of-paths\n");
        return 2;
    }
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        if (count == room) {
            room = room ? room * 2 : 1024;
            files = realloc(files, room * sizeof *files);
            if (!files) return 1;
        }
        files[count] = open(path, O_RDONLY | O_CLOEXEC);
        if (files[count] < 0) {
            fprintf(stderr, "floor: %s: %s\n", path, strerror(errno));
            return 1;
        }
        count++;
    }
    long before = cpu_micros();
    for (int pass = 0; pass < passes; pass++) {
        for (size_t i = 0; i < count; i++) {
            if (pread(files[i], buffer, sizeof buffer, 0) < 0) {
                fprintf(stderr, "floor: file %zu: %s\n", i, strerror(errno));
                return 1;
            }
        }
    }
    printf("%zu %.1f %ld\n", count, (double)(cpu_micros() - before) / passes, resident_kib());
    return 0;
}
