import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { serviceWorker } from "~/routes/_shell+/sw[.]js/service-worker.server";

/** What the script would answer with where a page cannot be had. */
function offlineOf(script: string): { html: string; headers: Record<string, string> } {
  return JSON.parse(/^const OFFLINE = (.*);$/m.exec(script)![1]!) as ReturnType<typeof offlineOf>;
}

test("the offline page needs no other file, and its policy lets through exactly what it holds", () => {
  const { html, headers } = offlineOf(serviceWorker("A&B<医药>", true));
  expect(html).toContain("<title>网络未连接 - A&amp;B&lt;医药></title>");
  expect(html).not.toMatch(/ (src|style|on\w+)=|<link|url\(/);
  for (const tag of ["style", "script"]) {
    const [, content] = new RegExp(`<${tag}>([^]*)</${tag}>`).exec(html)!;
    const hash = createHash("sha256").update(content!).digest("base64");
    expect(headers["Content-Security-Policy"]).toContain(`${tag}-src 'sha256-${hash}'`);
  }
});

test("its bytes follow the shop's name, so that browsers take the new one", () => {
  expect(serviceWorker("一", true)).not.toBe(serviceWorker("二", true));
  expect(serviceWorker("一", true)).toBe(serviceWorker("一", true));
});

test("switched off it hears no request, forgets what was kept and removes itself", async () => {
  const heard = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    skipWaiting: async () => void done.push("taken over"),
    registration: { unregister: async () => void done.push("removed") },
  };
  const caches = {
    keys: async () => ["shop-static-1"],
    delete: async (name: string) => void done.push(`forgot ${name}`),
  };
  new Function("self", "caches", serviceWorker("", false))(self, caches);
  expect([...heard.keys()]).toEqual(["install", "activate"]);
  for (const listener of heard.values())
    await new Promise((resolve) => listener({ waitUntil: (work: Promise<void>) => void work.then(resolve) }));
  expect(done).toEqual(["taken over", "forgot shop-static-1", "removed"]);
});
