import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallLost } from "~/platform/http/call";
import { BUSY_TEXT, OFFLINE_TEXT, TIMEOUT_TEXT } from "~/platform/values/errors";
import { report, reportCode } from "~/shell/browser/report";
import { type UiMessage, listen } from "~/ui/say";

const message: UiMessage[] = [];
const went: string[] = [];
let leave: () => void;

function stand(pathname: string, search = "", mainSite?: string): void {
  const origin = "http://shop.example";
  vi.stubGlobal("location", { origin, pathname, search, assign: (to: string) => void went.push(to) });
  vi.stubGlobal("document", { body: { dataset: mainSite === undefined ? {} : { mainSite } } });
}

beforeEach(() => {
  message.length = went.length = 0;
  leave = listen((item) => void message.push(item));
  stand("/list", "?page=2");
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

describe("a code", () => {
  test.each([10000, 200, 201])("%i says nothing and leads nowhere", (code) => {
    reportCode(code, "已加入购物车");
    expect([message, went]).toEqual([[], []]);
  });

  test.each([10001, 401])("%i leads to the sign-in and back to this page", (code) => {
    reportCode(code, "请先登录");
    expect(message).toEqual([]);
    expect(went).toEqual(["/login?redirectTo=%2Flist%3Fpage%3D2"]);
  });

  test("that asks to sign in leads to the main site where there is one", () => {
    stand("/cart", "", "https://main.example");
    reportCode(401, "");
    expect(went).toHaveLength(1);
    expect(new URL(went[0]!).origin).toBe("https://main.example");
  });

  test("459 says the message, and closing it leads to the contract and back", () => {
    reportCode(459, "请先签署2026年度电子合同");
    expect(message).toMatchObject([{ how: "alert", title: "温馨提示", text: "请先签署2026年度电子合同" }]);
    expect(message[0]!.leadsTo).toBe("/dzht?back=%2Flist%3Fpage%3D2");
    expect(went).toEqual([]);
  });

  test("422 is a toast of the first message, with the warning icon", () => {
    reportCode(422, "请填写手机号");
    expect(message).toMatchObject([{ how: "toast", kind: "warning", text: "请填写手机号" }]);
  });

  test.each([400, 403, 404, 409, 413, 429])(
    "%i is an alert with the server's message that leads nowhere",
    (code) => {
      reportCode(code, "库存不足");
      expect(message).toMatchObject([{ how: "alert", title: "温馨提示", text: "库存不足" }]);
      expect(message[0]!.leadsTo).toBeUndefined();
    },
  );

  test.each([500, 502, 503, 599, 600, -1])("%i says busy and nothing of the server's words", (code) => {
    reportCode(code, "SQLITE_BUSY: database is locked");
    expect(message).toMatchObject([{ how: "toast", kind: "warning", text: BUSY_TEXT }]);
  });

  test.each([404, 422, 429, 459])("%i without a message has words of its own", (code) => {
    reportCode(code, "");
    expect(message).toHaveLength(1);
    expect(message[0]!.text).toMatch(/\p{Script=Han}{4}/u);
  });
});

describe("a call", () => {
  test("that a later one replaced says nothing", () => {
    report(new CallLost("cancelled"));
    expect([message, went]).toEqual([[], []]);
  });

  test("that nobody answered offers to read the page again", () => {
    report(new CallLost("timeout"));
    expect(message).toMatchObject([{ how: "late", text: TIMEOUT_TEXT }]);
  });

  test("that did not get out says so", () => {
    report(new CallLost("offline"));
    expect(message).toMatchObject([{ how: "toast", kind: "warning", text: OFFLINE_TEXT }]);
  });

  test("that was refused is told by its code and message", () => {
    report(new CallLost("refused", 422, "请填写数量"));
    report(new CallLost("refused", 500, "Error: ENOENT"));
    expect(message.map(({ text }) => text)).toEqual(["请填写数量", BUSY_TEXT]);
  });

  test.each([new Error("a bug"), new DOMException("gone", "AbortError"), null, "text", { why: "offline" }])(
    "%s is none: a fault of ours is not told as one of the network",
    (fault) => {
      expect(() => report(fault)).toThrow();
      expect(message).toEqual([]);
    },
  );
});
