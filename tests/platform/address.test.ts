import { beforeEach, describe, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

/** What limits count as the caller's address behind so many proxies. */
async function addressBehind(env: Record<string, string>, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { getAddress } = await import("~/platform/config/request.server");
  return getAddress(new Request("http://shop.test", { headers }));
}
const own = { "x-client-address": "198.51.100.1" };
const chain = { ...own, "x-forwarded-for": "10.9.9.9, 203.0.113.5, 192.0.2.8" };

describe("the caller's address", () => {
  test.each<
    [what: string, env: Record<string, string>, headers: Record<string, string>, current: string | null]
  >([
    ["nobody's word without a proxy", {}, chain, "198.51.100.1"],
    ["this machine itself", {}, { "x-forwarded-for": "203.0.113.5" }, null],
    ["what the proxy heard behind TLS", { BEHIND_TLS: "1" }, chain, "192.0.2.8"],
    ["what the outer of two heard", { BEHIND_TLS: "1", TRUSTED_PROXIES: "2" }, chain, "203.0.113.5"],
    ["what a proxy without TLS heard", { TRUSTED_PROXIES: "1" }, chain, "192.0.2.8"],
    ["nobody's word where none is trusted", { BEHIND_TLS: "1", TRUSTED_PROXIES: "0" }, chain, "198.51.100.1"],
    ["the first of fewer than there should be", { TRUSTED_PROXIES: "8" }, chain, "10.9.9.9"],
    ["whom the worker saw, past the proxy", { BEHIND_TLS: "1" }, own, "198.51.100.1"],
    [
      "whom the worker saw, for a proxy's nonsense",
      { BEHIND_TLS: "1" },
      { ...own, "x-forwarded-for": "unknown" },
      "198.51.100.1",
    ],
  ])("is %s", async (_, env, headers, current) => expect(await addressBehind(env, headers)).toBe(current));

  test.each([
    ["203.0.113.5", "203.0.113.5"],
    ["203.0.113.5:4711", "203.0.113.5"],
    ["::ffff:203.0.113.5", "203.0.113.5"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", null],
    ["evil.example", null],
    ["203.0.113.5, 203.0.113.6", null],
  ])("%s counts as %s", async (text, current) => {
    const { getNetwork } = await import("~/platform/config/request.server");
    expect(getNetwork(text)).toBe(current);
  });
});
