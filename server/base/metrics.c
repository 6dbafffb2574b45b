/* metrics.c: see metrics.h. */
#include "metrics.h"

#include <stdatomic.h>
#include <sys/resource.h>

static _Atomic int64_t values[METRIC_COUNT];

/* Upper bounds of the latency histogram, in microseconds. */
static const int64_t bounds[] = {500,   1000,   2500,   5000,   10000,  25000,
                                 50000, 100000, 250000, 500000, 1000000};
static _Atomic int64_t buckets[BG_LEN(bounds) + 1];
static _Atomic int64_t latency_sum;

void metric_add(enum metric metric, int64_t amount)
{
    atomic_fetch_add_explicit(&values[metric], amount, memory_order_relaxed);
}

void metric_move_latency(int64_t microseconds)
{
    size_t i = 0;
    while (i < BG_LEN(bounds) && microseconds > bounds[i])
        i++;
    atomic_fetch_add_explicit(&buckets[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&latency_sum, microseconds, memory_order_relaxed);
}

static void write_latency(struct buffer *out)
{
    int64_t count = 0;
    buffer_plain(out, "# HELP conclave_move_seconds from receiving a move to its being stored\n"
                      "# TYPE conclave_move_seconds histogram\n");
    for (size_t i = 0; i < BG_LEN(bounds); i++) {
        count += atomic_load(&buckets[i]);
        buffer_format(out, "conclave_move_seconds_bucket{le=\"%g\"} %lld\n",
                      (double)bounds[i] / 1e6, (long long)count);
    }
    count += atomic_load(&buckets[BG_LEN(bounds)]);
    buffer_format(out,
                  "conclave_move_seconds_bucket{le=\"+Inf\"} %lld\n"
                  "conclave_move_seconds_sum %g\nconclave_move_seconds_count %lld\n",
                  (long long)count, (double)atomic_load(&latency_sum) / 1e6, (long long)count);
}

static void write_process(struct buffer *out)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    double seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                     (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    buffer_format(out,
                  "# HELP process_cpu_seconds_total processor time\n"
                  "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %g\n",
                  seconds);
}

void metrics_write(struct buffer *out)
{
    static const struct {
        const char *name, *kind, *help;
    } about[] = {
#define X(name, text, kind, help) {text, kind, help},
        METRICS_MAP(X)
#undef X
    };
    for (int i = 0; i < METRIC_COUNT; i++)
        buffer_format(out, "# HELP %s %s\n# TYPE %s %s\n%s %lld\n", about[i].name, about[i].help,
                      about[i].name, about[i].kind, about[i].name,
                      (long long)atomic_load(&values[i]));
    write_latency(out);
    write_process(out);
}
