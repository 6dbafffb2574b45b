/* subnet.c: see subnet.h. IPv4 is dealt with in its IPv6 form, ::ffff:a.b.c.d. */
#include "subnet.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

int subnet_read(const char *word, struct subnet *out)
{
    char text[64];
    struct in_addr four;
    const char *slash = strchr(word, '/');
    char *end = NULL;
    snprintf(text, sizeof text, "%.*s", slash ? (int)(slash - word) : 63, word);
    long bits = slash ? strtol(slash + 1, &end, 10) : -1;
    int most = 128;
    if (inet_pton(AF_INET, text, &four) == 1) {
        memcpy(out->bytes, mapped, sizeof mapped);
        memcpy(out->bytes + 12, &four, 4);
        most = 32;
    } else if (inet_pton(AF_INET6, text, out->bytes) != 1) {
        return 0;
    }
    if (slash && (end == slash + 1 || *end || bits < 0 || bits > most))
        return 0;
    out->bits = 128 - most + (slash ? (int)bits : most);
    return 1;
}

static int read_address(const struct sockaddr *address, uint8_t bytes[16])
{
    if (address->sa_family == AF_INET) {
        memcpy(bytes, mapped, sizeof mapped);
        memcpy(bytes + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
        return 1;
    }
    if (address->sa_family != AF_INET6)
        return 0;
    memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    return 1;
}

int subnet_holds(const struct subnet *net, const uint8_t bytes[16])
{
    int whole = net->bits / 8, rest = net->bits % 8;
    if (memcmp(net->bytes, bytes, (size_t)whole))
        return 0;
    return !rest || (net->bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0;
}

void subnet_write(const struct subnet *net, char *out, size_t room)
{
    uint8_t bytes[16];
    char text[INET6_ADDRSTRLEN];
    int is_four = net->bits >= 96 && !memcmp(net->bytes, mapped, sizeof mapped);
    for (int i = 0; i < 16; i++) {
        int kept = net->bits - 8 * i;
        int mask = kept >= 8 ? 0xff : kept > 0 ? 0xff << (8 - kept) : 0;
        bytes[i] = (uint8_t)(net->bytes[i] & mask);
    }
    inet_ntop(is_four ? AF_INET : AF_INET6, is_four ? bytes + 12 : bytes, text, sizeof text);
    if (net->bits == 128)
        snprintf(out, room, "%s", text);
    else
        snprintf(out, room, "%s/%d", text, is_four ? net->bits - 96 : net->bits);
}

/* Goes through a list: whether one of it holds the address; -1 for no list. */
static int search(const char *list, const uint8_t bytes[16])
{
    int found = 0;
    char word[64];
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        struct subnet net;
        at += strspn(at, " ");
        size_t n = strcspn(at, ",");
        while (n && at[n - 1] == ' ')
            n--;
        if (n >= sizeof word)
            return -1;
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        if (!subnet_read(word, &net))
            return -1;
        found |= subnet_holds(&net, bytes);
    }
    return found;
}

int subnets_hold(const char *list, const struct sockaddr *address)
{
    uint8_t bytes[16];
    return read_address(address, bytes) && search(list, bytes) == 1;
}

int subnets_ok(const char *list)
{
    static const uint8_t any[16];
    return search(list, any) >= 0;
}

int subnet_is_private(const struct sockaddr *address)
{
    /* What IANA lists as not globally reachable, and IPv6 forms that wrap an
     * IPv4 address (6to4, Teredo, NAT64). */
    static const char privates[] =
        "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,"
        "192.0.0.0/24,192.0.2.0/24,192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,"
        "198.51.100.0/24,203.0.113.0/24,224.0.0.0/3,2001::/23,2001:db8::/32,2002::/16";
    static const char global6[] = "2000::/3,::ffff:0.0.0.0/96";
    return !subnets_hold(global6, address) || subnets_hold(privates, address);
}
