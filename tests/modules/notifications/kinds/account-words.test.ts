import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "~/modules/notifications/kinds/kinds";

const days = fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, "0")}`);

describe("what guards the account", () => {
  const { write } = MESSAGES.securityChange;
  const changes = [
    { event: "phoneChanged" },
    { event: "passwordChanged" },
    { event: "passwordReset" },
    { event: "tokenCreated", tokenName: "进销存" },
  ] as const;

  test.each(changes)("says of $event what to do if it was somebody else", (change) => {
    const { body, url } = write(change);
    expect(body).toContain("如非本人操作，请立即");
    expect(url).toBe("/basic");
  });

  test("has a title of its own for each change", () =>
    expect(new Set(changes.map((change) => write(change).title)).size).toBe(changes.length));

  test("never sends to a password that somebody else has just set", () => {
    for (const event of ["passwordChanged", "passwordReset"] as const)
      expect(write({ event }).body).toContain("找回密码");
    expect(write({ event: "phoneChanged" }).body).toContain("修改密码");
  });

  test("names the token, as several may be in use", () => {
    const title = (tokenName: string) => write({ event: "tokenCreated", tokenName }).title;
    expect(title("仓库")).toContain("“仓库”");
    expect(title("仓库")).not.toBe(title("门店"));
  });

  test("offers to unbind a WeChat only while it is bound", () => {
    const body = (event: "bound" | "unbound") =>
      MESSAGES.wechatBinding.write({ event, nickname: "阿明" }).body;
    expect([body("bound").includes("解绑"), body("unbound").includes("解绑")]).toEqual([true, false]);
  });
});

describe("a letter of the ephedrine quota", () => {
  const { write } = MESSAGES.quotaLetter;

  test("says its first day only while that is ahead, and its last or 长期", () =>
    fc.assert(
      fc.property(fc.option(days), fc.option(days), fc.integer({ min: 1, max: 999 }), (from, to, monthly) => {
        const { body } = write({ letterNumber: "GH1", monthly, startsLater: from, endsOn: to });
        expect(body.includes("起每月")).toBe(from !== null);
        expect(body.includes("长期有效")).toBe(to === null);
        expect(body.match(/\d{4}-\d\d-\d\d/g) ?? []).toEqual([from, to].filter((day) => day !== null));
        expect(body).toContain(`每月可购买含麻商品 ${monthly} 件`);
      }),
      { numRuns: 40 },
    ));
});

describe("controlled goods", () => {
  const { write } = MESSAGES.release;

  test("that were opened lead to the new ones, all others to the zone", () => {
    expect(write({ count: 1, event: "released" }).url).toBe("/kxzq/new");
    expect(write({ count: 1, event: "ended" }).url).toBe("/kxzq");
    expect(write({ count: 1, event: "declined", reason: "无" }).url).toBe("/kxzq");
  });

  test("may be bought from now on only where they were opened", () => {
    const isPromised = (event: "released" | "ended") =>
      write({ count: 1, event }).body.includes("现在可以购买");
    expect([isPromised("released"), isPromised("ended")]).toEqual([true, false]);
  });

  test("are counted as they are, and a reason ends with one full stop however it was typed", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.constantFrom("", "。"), (count, stop) => {
        const { body } = write({ count, event: "declined", reason: `证照不全${stop}` });
        expect(body).toBe(`${count} 种控销商品的开放申请未通过。原因：证照不全。`);
      }),
      { numRuns: 20 },
    ));
});

describe("scopes", () => {
  const { write } = MESSAGES.scopesChanged;

  test("are named in their order, none lost", () =>
    fc.assert(
      fc.property(
        fc.subarray(["中成药", "化学药制剂", "中药饮片", "医疗器械"], { minLength: 1 }),
        (names) => {
          const listed = /：(.*)。$/.exec(write({ scopeNames: names }).body)![1]!;
          expect(listed.split("、")).toEqual(names);
        },
      ),
      { numRuns: 20 },
    ));

  test("that are none say how to come by some, and list nothing", () => {
    const { body } = write({ scopeNames: [] });
    expect(body).toContain("请在资质证件中补充证件");
    expect(body).not.toContain("：");
  });
});

describe("money of the account", () => {
  test("that came back says why, that was paid out says where to", () => {
    const { write } = MESSAGES.withdrawal;
    const paid = write({ event: "paid", amount: 1, bankAccount: "6222021234567890", url: "/yetx" });
    const returned = write({ event: "returned", amount: 1, reason: "户名不符", url: "/yetx" });
    expect(paid.body).not.toContain("原因");
    expect(returned.body).not.toContain("尾号");
    expect(returned.body.endsWith("原因：户名不符")).toBe(true);
  });

  test("is on the balance, where its message leads", () => {
    expect(MESSAGES.recharged.write({ methodName: "支付宝", amount: 1 }).url).toBe("/yegl");
    expect(MESSAGES.transferSurplus.write({ orderNumber: "DD1", surplus: 1 }).url).toBe("/yegl");
  });

  test("of vouchers is the sum of all of them, until a day", () => {
    const facts = { companyId: 1, count: 12, amount: 123_456, lastDay: "2027-02-28" };
    expect(MESSAGES.vouchersEnding.write(facts).body).toMatch(/12 张.*共 ¥1,234\.56.*可用到 2027-02-28/);
    // Whose they are is for the table to know.
    expect(MESSAGES.vouchersEnding.write({ ...facts, companyId: 2 })).toEqual(
      MESSAGES.vouchersEnding.write(facts),
    );
  });
});

describe("documents", () => {
  const { write } = MESSAGES.documentDecided;

  test("that passed are good until a day, or without end", () => {
    const until = (endsOn: string | null) =>
      write({ documentName: "营业执照", event: "approved", endsOn }).body;
    expect([until("2030-01-31"), until(null)]).toEqual(["有效期至 2030-01-31。", "有效期至 长期。"]);
  });

  test.each(["营业执照", "GSP 证书"])("such as %s are named in the title, passed or not", (documentName) => {
    expect(write({ documentName, event: "approved", endsOn: null }).title).toBe(`${documentName}审核已通过`);
    expect(write({ documentName, event: "rejected", reason: "模糊" }).title).toBe(
      `${documentName}审核未通过`,
    );
  });

  test("that end are spoken of by the warning alone; the title says whether it is too late", () => {
    const facts = {
      companyId: 1,
      documentKind: "gsp",
      endsOn: "2027-02-28",
      step: "week",
      warning: "将到期",
    };
    const [soon, late] = [false, true].map((isExpired) =>
      MESSAGES.documentEnding.write({ ...facts, isExpired }),
    );
    expect([soon!.title, late!.title]).toEqual(["证件即将到期", "证件已到期"]);
    expect(late!.body).toBe(soon!.body);
  });

  test("handed in, again or for the first time, are waited for in the same words at the same place", () => {
    const [first, again] = [MESSAGES.registered.write({}), MESSAGES.handedInAgain.write({})];
    expect([again.body, again.url]).toEqual([first.body, first.url]);
    expect(again.title).not.toBe(first.title);
  });

  test("of a company that was turned down may be mended, prices are read only by one that passed", () => {
    const approved = MESSAGES.companyDecided.write({ event: "approved" });
    const rejected = MESSAGES.companyDecided.write({ event: "rejected", reason: "证件模糊" });
    expect([approved.body.includes("价格"), rejected.body.includes("价格")]).toEqual([true, false]);
    expect([approved.body.includes("重新提交"), rejected.body.includes("重新提交")]).toEqual([false, true]);
  });
});

describe("customer service", () => {
  test("is quoted by name, and leads to the conversation, not to a list", () => {
    const facts = { author: "小陈", line: "有货：50 盒", url: "/help/chat#chat" };
    const { body, url } = MESSAGES.chatAnswered.write({ chatId: 7, ...facts });
    expect([body, url]).toEqual(["小陈：有货：50 盒", facts.url]);
    // The number of the conversation is for its key, not for a reader.
    expect(MESSAGES.chatAnswered.write({ chatId: 8, ...facts }).body).toBe(body);
  });

  test("that is one's own is named", () =>
    expect(MESSAGES.managerAssigned.write({ managerName: "小陈" }).body).toBe("专属客服小陈将为您服务。"));
});
