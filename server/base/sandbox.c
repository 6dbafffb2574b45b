/*
 * sandbox.c: see sandbox.h.
 *
 * A seccomp filter: system calls that a server of games never makes (running
 * programs, tracing, mounting, loading code into the kernel, changing who it
 * is) end with EPERM, on all threads; those of another architecture end the
 * process. No new rights can be gained by running a file either.
 */
#include "sandbox.h"

#include "../../engine/bg.h"
#include "log.h"

#include <errno.h>
#include <seccomp.h>
#include <string.h>
#include <sys/prctl.h>

/* Calls that this architecture does not have have negative numbers. */
static const int forbidden[] = {SCMP_SYS(fork),
                                SCMP_SYS(vfork),
                                SCMP_SYS(execve),
                                SCMP_SYS(execveat),
                                SCMP_SYS(ptrace),
                                SCMP_SYS(process_vm_readv),
                                SCMP_SYS(process_vm_writev),
                                SCMP_SYS(mount),
                                SCMP_SYS(umount2),
                                SCMP_SYS(pivot_root),
                                SCMP_SYS(chroot),
                                SCMP_SYS(setuid),
                                SCMP_SYS(setgid),
                                SCMP_SYS(setreuid),
                                SCMP_SYS(setregid),
                                SCMP_SYS(setresuid),
                                SCMP_SYS(setresgid),
                                SCMP_SYS(setns),
                                SCMP_SYS(unshare),
                                SCMP_SYS(init_module),
                                SCMP_SYS(finit_module),
                                SCMP_SYS(kexec_load),
                                SCMP_SYS(bpf),
                                SCMP_SYS(perf_event_open),
                                SCMP_SYS(keyctl),
                                SCMP_SYS(add_key),
                                SCMP_SYS(reboot),
                                SCMP_SYS(swapon),
                                SCMP_SYS(userfaultfd),
                                SCMP_SYS(symlinkat),
                                SCMP_SYS(mknodat)};

/* 0, or the negative number of an error. */
static int forbid_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    int failed = filter ? 0 : -ENOMEM;
    if (!failed)
        failed = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (!failed)
        failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    for (size_t i = 0; !failed && i < BG_LEN(forbidden); i++)
        if (forbidden[i] >= 0)
            failed = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), forbidden[i], 0);
    if (!failed)
        failed = seccomp_load(filter); /* no new privileges: that is set by it, too */
    seccomp_release(filter);
    return failed;
}

void sandbox_enter(const struct config *config)
{
    int failed = forbid_calls();
    (void)config;
    if (!failed && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))
        failed = -errno;
    if (failed)
        log_say(LOG_WARN, "no_sandbox", "reason=%s", log_word(strerror(-failed)).text);
    else
        log_say(LOG_INFO, "sandbox", "kind=seccomp");
}
