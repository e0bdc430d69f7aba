import { describe, expect, test } from "vitest";
import { readCookie } from "~/platform/values/message-read";
import { type Flash, redirectWith, takeFlash } from "~/platform/http/message.server";

const saved = { kind: "success", text: "已保存" } as const;
const asking = (cookie = "") => new Request("http://shop.test/", { headers: cookie ? { cookie } : {} });
const getCookie = (answer: Response) => (answer.headers.get("set-cookie") ?? "").split(";")[0]!;
const notified = (flash: Flash) => takeFlash(asking(getCookie(redirectWith("/", flash)))).flash;
const forged = (text: string) =>
  takeFlash(asking(`message=${Buffer.from(text).toString("base64url")}`)).flash;

describe("a message for the next page", () => {
  test("goes with the redirect that it belongs to, in a cookie of a minute that no script reads", () => {
    const answer = redirectWith("/user", saved);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/user"]);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^message=[\w-]+; Path=\/; HttpOnly; Max-Age=60; SameSite=Lax$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("is taken by a page that was asked for after it, and no more by the one after that", () => {
    const cookie = getCookie(redirectWith("/user", saved));
    const { flash, headers } = takeFlash(asking(cookie));
    expect(flash).toEqual(saved);
    expect(headers.get("set-cookie")).toMatch(/^message=; .*Max-Age=0/);
  });

  test("is not taken by a page that was asked for before it", () => {
    const before = asking();
    redirectWith("/user", saved);
    const { flash, headers } = takeFlash(before);
    expect(flash).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("is left to a script until a page has said that it shows it: an answer may be dropped for a newer one", () => {
    const cookie = getCookie(redirectWith("/user", saved));
    const byScript = (read: string) =>
      takeFlash(
        new Request("http://shop.test/", { headers: { cookie: cookie + read, "sec-fetch-dest": "empty" } }),
      );
    const dropped = byScript("");
    expect(dropped.flash).toMatchObject(saved);
    expect(dropped.headers.get("set-cookie")).toBeNull();
    const shown = byScript("; message-read=other");
    expect(shown.flash).toEqual(dropped.flash);
    const read = `; ${readCookie(shown.flash!.id!).split(";")[0]}`;
    const after = byScript(read);
    expect(after.flash).toBeNull();
    expect(after.headers.get("set-cookie")).toMatch(/^message=; .*Max-Age=0/);
    expect(takeFlash(asking(cookie + read)).flash).toBeNull();
  });

  test("is said again where the same words are left again", () => {
    const [item, other] = [getCookie(redirectWith("/", saved)), getCookie(redirectWith("/", saved))];
    expect(item).not.toBe(other);
  });

  test("keeps its kind and where it leads", () => {
    const whole = {
      kind: "warning",
      text: "有 1 种没有加入",
      action: { to: "/cart", text: "去购物车" },
    } as const;
    expect(notified(whole)).toEqual(whole);
  });

  test("is said by the frame that it was left to", () => {
    const cookie = getCookie(redirectWith("/staff/me", saved, "admin"));
    expect(takeFlash(asking(cookie)).flash).toBeNull();
    expect(takeFlash(asking(cookie), "admin").flash).toEqual(saved);
  });

  test("fits into a cookie however long it is", () => {
    const answer = redirectWith("/", { kind: "error", text: "很".repeat(5000) });
    expect(answer.headers.get("set-cookie")!.length).toBeLessThan(4096);
    expect(takeFlash(asking(getCookie(answer))).flash?.text).toMatch(/^很+…$/);
  });

  test("without one there is no cookie", () => {
    expect(redirectWith("/").headers.get("set-cookie")).toBeNull();
  });

  test("that nobody left is none: half of one, another kind, a link out of the shop", () => {
    expect(forged('{"kind":"error"}')).toBeNull();
    expect(forged("{")).toBeNull();
    expect(forged('{"id":"a","kind":"shout","text":"好"}')).toBeNull();
    for (const to of ["https://evil.test/", "//evil.test", "javascript:alert(1)"])
      expect(forged(JSON.stringify({ id: "a", ...saved, action: { to, text: "去" } }))).toBeNull();
    expect(forged(JSON.stringify({ id: "a", ...saved }))).toEqual(saved);
    expect(forged(JSON.stringify({ id: "a;b", ...saved }))).toBeNull();
  });
});
