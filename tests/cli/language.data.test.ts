import { describe, expect, test, vi } from "vitest";
import { describeError, refusalWords } from "~/cli/output/command-words";
import { shopCommands } from "~/cli/commands";
import { strangeIn } from "./latin";

describe("what a command prints", () => {
  test("as its help", () => {
    const wrong = shopCommands().flatMap((command) => {
      let message = "";
      vi.spyOn(process.stdout, "write").mockImplementation((text) => ((message += String(text)), true));
      command.outputHelp();
      vi.restoreAllMocks();
      expect(message).toMatch(/^用法：/);
      // Examples of files stand below the options.
      const [notified = ""] = message.split("\n文件示例");
      const words = strangeIn(notified);
      return words.length > 0 ? [[command.name(), words]] : [];
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["error: missing required argument 'file'", "缺少参数 <file>"],
    ["error: option '--to <day>' argument missing", "选项 --to <day> 后面缺少内容"],
    ["error: required option '--reason <text>' not specified", "请写明 --reason <text>"],
    ["error: unknown option '--x'", "没有选项 --x"],
    ["error: unknown command 'ordrs'\n(Did you mean orders?)", "没有命令 ordrs（是不是 orders？）"],
    [
      "error: too many arguments for 'orders'. Expected 0 arguments but got 3.",
      "参数过多：应有 0 个，写了 3 个",
    ],
  ])("for %j", (english, chinese) => expect(refusalWords(english)).toBe(`${chinese}\n`));

  test.each([
    [
      Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT", path: "a.json" }),
      "没有这个文件或目录：a.json",
    ],
    [Object.assign(new Error("The database is busy"), { name: "DatabaseBusy" }), "数据库繁忙，请稍候再试"],
    [new Error("没有订单 1"), "没有订单 1"],
    [new Error("odd"), "未完成：odd"],
  ])("for the fault %s", (fault, words) => expect(describeError(fault)).toBe(words));

  test("for what commander itself refuses", async () => {
    const query: [string, string[], string][] = [
      ["export", ["x"], "不能写 x，可选：orders, lines"],
      ["refunds", ["--x"], "没有选项 --x"],
      ["refunds", ["a"], "参数过多：应有 0 个，写了 1 个"],
      ["retry-refund", [], "缺少参数 <number>"],
      ["settle-refund", ["1"], "请写明 --reason <text>"],
      ["export", ["orders", "--from"], "选项 --from <day> 后面缺少内容"],
    ];
    for (const [name, input, words] of query) {
      let message = "";
      const command = shopCommands().find((command) => command.name() === name)!;
      command.exitOverride().configureOutput({ writeErr: (text) => void (message += text) });
      await command.parseAsync(input, { from: "user" }).catch(() => {});
      expect(message).toContain(words);
    }
  });
});
