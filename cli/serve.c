/* serve.c: `conclave serve`: the server; see server/ and docs/hosting.md. */
#include "../server/check.h"
#include "../server/server.h"

#include "args.h"
#include "terminal.h"

#include <stdio.h>

/* After one flag for each setting. */
enum { FLAG_CONFIG = SETTINGS, FLAG_CHECK };

_Static_assert((int)FLAG_CHECK < (int)ARGS_FLAGS, "raise ARGS_FLAGS");

static int serve_run(struct args *args)
{
    static struct config config;
    char why[CONFIG_WHY];
    int status = args_at_most(args, 0);
    if (status != CLI_OK)
        return status;
    if (!config_read(&config, args->value, args->value[FLAG_CONFIG], why))
        return say_error(args->value[FLAG_CHECK] ? CLI_FAILED : CLI_USAGE, "%s", why);
    if (args->value[FLAG_CHECK])
        return check_run(&config) ? CLI_OK : CLI_FAILED;
    if (!config_make_data(&config, why))
        return say_error(CLI_FAILED, "%s", why);
    return server_run(&config) ? CLI_FAILED : CLI_OK;
}

static const struct flag flags[] = {
#define X(name, kind, least, most, value, initial, help)                                           \
    [SETTING_##name] = {"--" #name, value, help, ARGS_TEXT},
    CONFIG_MAP(X)
#undef X
        [FLAG_CONFIG] = {"--config", "FILE", "settings, a line each: listen = 0.0.0.0:8080",
                         ARGS_FILE},
    [FLAG_CHECK] = {"--check", NULL, "only says what a start would do; 1 if it would fail",
                    ARGS_NONE},
};

const struct command serve_command = {
    .name = "serve",
    .words = "",
    .about = "serves tables to players elsewhere: web page, WebSocket, HTTP",
    .more = "Nothing needs to be set: tables are kept in a file, guests can play at once.\n"
            "Every flag can be given in the environment (CONCLAVE_LISTEN) or in the file\n"
            "of --config (listen = …) as well; flags come first, then the environment.\n",
    .flags = flags,
    .flag_count = (int)(sizeof flags / sizeof *flags),
    .run = serve_run,
};
