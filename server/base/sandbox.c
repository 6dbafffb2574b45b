/*
 * sandbox.c: see sandbox.h.
 *
 * A seccomp filter, written by hand so that no library is needed: system calls
 * that a server of games never makes (running programs, tracing, mounting,
 * loading code into the kernel, changing who it is) end with EPERM, on all
 * threads. No new rights can be gained by running a file either.
 */
#include "sandbox.h"

#include "log.h"

#include <errno.h>
#include <string.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define OUR_ARCH AUDIT_ARCH_X86_64
#else
#define OUR_ARCH AUDIT_ARCH_AARCH64
#endif

#define FORBIDDEN(call)                                                                            \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1),                                             \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

static int forbid_calls(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCH, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        /* The x32 numbers of the same calls. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        FORBIDDEN(SYS_fork),
        FORBIDDEN(SYS_vfork),
#endif
        FORBIDDEN(SYS_execve),
        FORBIDDEN(SYS_execveat),
        FORBIDDEN(SYS_ptrace),
        FORBIDDEN(SYS_process_vm_readv),
        FORBIDDEN(SYS_process_vm_writev),
        FORBIDDEN(SYS_mount),
        FORBIDDEN(SYS_umount2),
        FORBIDDEN(SYS_pivot_root),
        FORBIDDEN(SYS_chroot),
        FORBIDDEN(SYS_setuid),
        FORBIDDEN(SYS_setgid),
        FORBIDDEN(SYS_setreuid),
        FORBIDDEN(SYS_setregid),
        FORBIDDEN(SYS_setresuid),
        FORBIDDEN(SYS_setresgid),
        FORBIDDEN(SYS_setns),
        FORBIDDEN(SYS_unshare),
        FORBIDDEN(SYS_init_module),
        FORBIDDEN(SYS_finit_module),
        FORBIDDEN(SYS_kexec_load),
        FORBIDDEN(SYS_bpf),
        FORBIDDEN(SYS_perf_event_open),
        FORBIDDEN(SYS_keyctl),
        FORBIDDEN(SYS_add_key),
        FORBIDDEN(SYS_reboot),
        FORBIDDEN(SYS_swapon),
        FORBIDDEN(SYS_userfaultfd),
        FORBIDDEN(SYS_symlinkat),
        FORBIDDEN(SYS_mknodat),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {(unsigned short)(sizeof filter / sizeof *filter), filter};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

void sandbox_enter(const struct config *config)
{
    (void)config;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || forbid_calls() ||
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))
        log_say(LOG_WARN, "no_sandbox", "reason=%s", log_word(strerror(errno)).text);
    else
        log_say(LOG_INFO, "sandbox", "kind=seccomp");
}

#else

void sandbox_enter(const struct config *config)
{
    (void)config;
    log_say(LOG_WARN, "no_sandbox", "reason=%s", log_word("not made for this system").text);
}

#endif
