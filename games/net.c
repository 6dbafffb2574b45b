/* net.c: see net.h. Freestanding. */
#include "net.h"

#include <string.h>

/* What a head may hold: 31 * NET_ONE * MOST_FIRST + MOST_BIAS is below 2^24. */
enum { MOST_FIRST = 1023, MOST_BIAS = 1 << 22, MOST_SECOND = 1 << 24 };

/* A file, little-endian: this, the rows, then the heads. */
struct net_file {
    char magic[4];
    uint32_t version;
    uint64_t layout;
    uint64_t sum; /* net_hash() of all that follows the start */
    uint32_t rows, heads, wide, second;
    uint8_t rest[24]; /* so that rows lie on lines of the processor's cache */
};

struct net_file_head {
    int32_t first_bias[NET_SECOND], second_bias;
    int16_t first[NET_WIDE][NET_SECOND], second[NET_SECOND];
};

uint64_t net_hash(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

/* Numbers so small that sums of them stay exact. */
static int is_small(const struct net_file_head *file)
{
    int small = 1;
    for (int i = 0; i < NET_SECOND; i++) {
        small &= file->first_bias[i] >= -MOST_BIAS && file->first_bias[i] <= MOST_BIAS;
        for (int k = 0; k < NET_WIDE; k++)
            small &= file->first[k][i] >= -MOST_FIRST && file->first[k][i] <= MOST_FIRST;
    }
    return small && file->second_bias >= -MOST_SECOND && file->second_bias <= MOST_SECOND;
}

/* 0 if it has numbers that no head may have. */
static int open_head(struct net_head *out, const uint8_t *bytes)
{
    struct net_file_head file;
    memcpy(&file, bytes, sizeof file);
    if (!is_small(&file))
        return 0;
    for (int i = 0; i < NET_SECOND; i++) {
        out->first_bias[i] = (float)file.first_bias[i];
        out->second[i] = file.second[i];
        for (int k = 0; k < NET_WIDE; k++)
            out->first[k][i] = file.first[k][i];
    }
    out->second_bias = file.second_bias;
    return 1;
}

/* NULL, or what of a file's start is not as it should be. */
static const char *wrong_start(const struct net_file *file, size_t size, uint32_t rows,
                               uint32_t heads, uint64_t layout)
{
    const uint16_t one = 1;
    size_t body = (size_t)rows * NET_WIDE * 2 + heads * sizeof(struct net_file_head);
    if (!*(const uint8_t *)&one)
        return "nets are read on little-endian machines only";
    if (memcmp(file->magic, "CNET", 4))
        return "this is no file of a net";
    if (file->version != NET_VERSION)
        return "the net is of another version of the format";
    if (file->layout != layout || file->rows != rows || file->heads != heads)
        return "the net was trained for another layout of positions: train it anew (train/run)";
    if (file->wide != NET_WIDE || file->second != NET_SECOND || size != sizeof *file + body)
        return "the net has another size than it should";
    return NULL;
}

const char *net_open(struct net *net, const void *file, size_t size, uint32_t rows, uint32_t heads,
                     uint64_t layout)
{
    struct net_file start;
    const uint8_t *bytes = file;
    if (size < sizeof start)
        return "this is no file of a net";
    memcpy(&start, bytes, sizeof start);
    const char *wrong = wrong_start(&start, size, rows, heads, layout);
    if (wrong)
        return wrong;
    if (start.sum != net_hash(bytes + sizeof start, size - sizeof start))
        return "the file of the net is damaged";
    net->row = (const int16_t *)(const void *)(bytes + sizeof start);
    net->row_count = rows;
    net->head_count = heads;
    bytes += sizeof start + (size_t)rows * NET_WIDE * 2;
    for (uint32_t i = 0; i < heads; i++)
        if (!open_head(&net->head[i], bytes + i * sizeof(struct net_file_head)))
            return "the net has numbers that are too large for it";
    return NULL;
}

/* Sums of rows. They wrap, so that the order of adding makes no difference. */

static void add_plain(const struct net *net, const uint16_t *list, int count, int16_t *sum)
{
    uint16_t wrapping[NET_WIDE] = {0};
    for (int i = 0; i < count; i++) {
        const int16_t *row = net->row + (size_t)list[i] * NET_WIDE;
        for (int k = 0; k < NET_WIDE; k++)
            wrapping[k] = (uint16_t)(wrapping[k] + (uint16_t)row[k]);
    }
    memcpy(sum, wrapping, sizeof wrapping);
}

/* Vectors as gcc and clang have them: SSE2, NEON or those of wasm, whichever there is. */
typedef uint16_t eight __attribute__((vector_size(16), may_alias));

static void add_vectors(const struct net *net, const uint16_t *list, int count, int16_t *sum)
{
    eight a = {0}, b = {0}, c = {0}, d = {0};
    for (int i = 0; i < count; i++) {
        const eight *row = (const eight *)(const void *)(net->row + (size_t)list[i] * NET_WIDE);
        a += row[0];
        b += row[1];
        c += row[2];
        d += row[3];
    }
    memcpy(sum, &a, 16);
    memcpy(sum + 8, &b, 16);
    memcpy(sum + 16, &c, 16);
    memcpy(sum + 24, &d, 16);
}

#if defined(__x86_64__)
/* Rows lie on 16 bytes, not on 32. */
typedef uint16_t sixteen __attribute__((vector_size(32), may_alias, aligned(16)));

__attribute__((target("avx2"))) static void add_wider(const struct net *net, const uint16_t *list,
                                                      int count, int16_t *sum)
{
    sixteen a = {0}, b = {0};
    for (int i = 0; i < count; i++) {
        const sixteen *row = (const sixteen *)(const void *)(net->row + (size_t)list[i] * NET_WIDE);
        a += row[0];
        b += row[1];
    }
    memcpy(sum, &a, 32);
    memcpy(sum + 16, &b, 32);
}

static int has_wider(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
static int has_wider(void)
{
    return 0;
}
#define add_wider add_vectors
#endif

/* Heads. */

typedef float four __attribute__((vector_size(16)));

/* Whole numbers below 2^24, which floats hold exactly: the order makes no difference. */
static void first_vectors(const struct net_head *head, const float *in, float *out)
{
    four a, b, c, d;
    memcpy(&a, head->first_bias, 16);
    memcpy(&b, head->first_bias + 4, 16);
    memcpy(&c, head->first_bias + 8, 16);
    memcpy(&d, head->first_bias + 12, 16);
    for (int k = 0; k < NET_WIDE - 1; k++) {
        const four *weights = (const four *)(const void *)head->first[k];
        a += weights[0] * in[k];
        b += weights[1] * in[k];
        c += weights[2] * in[k];
        d += weights[3] * in[k];
    }
    memcpy(out, &a, 16);
    memcpy(out + 4, &b, 16);
    memcpy(out + 8, &c, 16);
    memcpy(out + 12, &d, 16);
}

static void first_plain(const struct net_head *head, const float *in, float *out)
{
    for (int i = 0; i < NET_SECOND; i++) {
        out[i] = head->first_bias[i];
        for (int k = 0; k < NET_WIDE - 1; k++)
            out[i] += head->first[k][i] * in[k];
    }
}

static int32_t cut(int32_t x)
{
    return x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
}

static int32_t say(enum net_way way, const struct net *net, const int16_t *sum, int number)
{
    const struct net_head *head = &net->head[number];
    float in[NET_WIDE], out[NET_SECOND];
    int32_t said = head->second_bias + sum[NET_WIDE - 1] * NET_ONE;
    for (int k = 0; k < NET_WIDE; k++)
        in[k] = (float)cut(sum[k]);
    if (way == NET_PLAIN)
        first_plain(head, in, out);
    else
        first_vectors(head, in, out);
    for (int i = 0; i < NET_SECOND; i++)
        said += cut((int32_t)(out[i] / NET_ONE)) * head->second[i];
    return said;
}

int net_say_by(enum net_way way, const struct net *net, const uint16_t *list, int count, int head,
               int32_t *out)
{
    _Alignas(32) int16_t sum[NET_WIDE];
    if (way == NET_WIDER && !has_wider())
        return 0;
    if (way == NET_PLAIN)
        add_plain(net, list, count, sum);
    else if (way == NET_VECTORS)
        add_vectors(net, list, count, sum);
    else
        add_wider(net, list, count, sum);
    *out = say(way, net, sum, head);
    return 1;
}

int32_t net_say(const struct net *net, const uint16_t *list, int count, int head)
{
    int32_t out;
    net_say_by(has_wider() ? NET_WIDER : NET_VECTORS, net, list, count, head, &out);
    return out;
}
