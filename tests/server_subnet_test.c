/* server_subnet_test.c: which addresses webhooks may reach (server/base/subnet.h). */
#include "../server/base/subnet.h"

#include "../engine/bg.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct sockaddr *address(const char *text)
{
    static struct sockaddr_in four;
    static struct sockaddr_in6 six;
    four.sin_family = AF_INET;
    six.sin6_family = AF_INET6;
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return (const struct sockaddr *)&four;
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return (const struct sockaddr *)&six;
}

static void private_addresses_are_known_in_every_form(void **state)
{
    static const char *const privates[] = {"0.0.0.0",
                                           "10.1.2.3",
                                           "100.64.0.1",
                                           "100.127.255.255",
                                           "127.0.0.1",
                                           "127.255.255.255",
                                           "169.254.169.254",
                                           "172.16.0.1",
                                           "172.31.255.255",
                                           "192.168.1.1",
                                           "198.18.0.1",
                                           "224.0.0.1",
                                           "255.255.255.255",
                                           "::",
                                           "::1",
                                           "fe80::1",
                                           "fc00::1",
                                           "fd12:3456::1",
                                           "ff02::1",
                                           "::ffff:127.0.0.1",
                                           "::ffff:10.0.0.1",
                                           "::127.0.0.1",
                                           "64:ff9b::a00:1",
                                           "2002:7f00:1::",
                                           "2001:0:1::1",
                                           "2001:db8::1",
                                           "203.0.113.9"};
    static const char *const publics[] = {
        "1.1.1.1",       "9.255.255.255",   "11.0.0.0",    "100.63.0.1", "100.128.0.1",
        "126.0.0.1",     "128.0.0.1",       "172.15.0.1",  "172.32.0.1", "192.167.0.1",
        "223.255.255.1", "2606:4700::1111", "2a00:1450::1"};
    (void)state;
    for (size_t i = 0; i < BG_LEN(privates); i++)
        if (!subnet_is_private(address(privates[i])))
            fail_msg("%s is private", privates[i]);
    for (size_t i = 0; i < BG_LEN(publics); i++)
        if (subnet_is_private(address(publics[i])))
            fail_msg("%s is not private", publics[i]);
}

static void a_list_holds_what_it_names(void **state)
{
    static const char list[] = "10.1.0.0/16, 192.168.7.5,fd00:1::/32,172.16.0.0/13";
    (void)state;
    assert_true(subnets_hold(list, address("10.1.255.1")));
    assert_false(subnets_hold(list, address("10.2.0.0")));
    assert_true(subnets_hold(list, address("192.168.7.5")));
    assert_false(subnets_hold(list, address("192.168.7.4")));
    assert_true(subnets_hold(list, address("172.23.255.255")));
    assert_false(subnets_hold(list, address("172.24.0.0")));
    assert_true(subnets_hold(list, address("fd00:1:ffff::9")));
    assert_false(subnets_hold(list, address("fd00:2::9")));
    assert_true(subnets_hold("0.0.0.0/0", address("::ffff:9.9.9.9")));
    assert_false(subnets_hold("0.0.0.0/0", address("::1")));
    assert_false(subnets_hold("", address("10.1.0.0")));
}

static void what_is_no_list_is_refused(void **state)
{
    static const char *const bad[] = {
        "example.org", "10.0.0.0/33", "10.0.0.0/",   "10.0.0.0/x",  "10.0.0.0/8/8",       "::/129",
        "10.0.0",      "on",          "10.0.0.0/-1", "10.1.1.1,no", "10.0.0.0/8 10.0.0.1"};
    (void)state;
    assert_true(subnets_ok(""));
    assert_true(subnets_ok("10.0.0.0/8,::1"));
    for (size_t i = 0; i < BG_LEN(bad); i++)
        if (subnets_ok(bad[i]))
            fail_msg("'%s' is no list", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(private_addresses_are_known_in_every_form),
        cmocka_unit_test(a_list_holds_what_it_names),
        cmocka_unit_test(what_is_no_list_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
