/** Operator commands for 在线咨询: who waits, one conversation, answering and closing it, the switch, and who of the staff may answer on the page. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { REVIEW_STATES, type CompanyKind } from "~/company/identity/qualification";
import { KINDS } from "~/company/registration/register";
import { changeSettings } from "~/content/settings.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { inTransaction } from "~/platform/database/database.server";
import { cleanText, numberIn, textFault, waitedText } from "~/support/chat/chat";
import { plainLine, plainLines } from "~/platform/values/plain-text";
import { DESK_PAGE } from "~/support/chat/chat-admin";
import { chatIdOfCompany, deskChat, deskRows } from "~/support/chat/chat-admin.server";
import { answerChat, closeChat } from "~/support/chat/chat.server";
import { endStaff, newStaffLink, staffKeys } from "~/staff/staff.server";
import { noSuch, nothingDone } from "~/operator/output/command-words";
import { cell, line, sayRows, tabbed, tell, type CommandResult } from "~/operator/output/print";

const succeeded = (text: string): CommandResult => ({ ok: true, text });
const wrong = (text: string): CommandResult => ({ ok: false, text });

/** One line a conversation: those that wait, the longest first, or all. */
export async function chatLines(isAll: boolean): Promise<string[]> {
  const at = now();
  return (await deskRows(!isAll, "part")).map((row) =>
    tabbed([
      row.id,
      row.companyId === null ? "" : `company:${row.companyId}`,
      row.who,
      row.waitingSince !== null
        ? `等待 ${waitedText(at - row.waitingSince)}`
        : row.closedAt === null
          ? "已答复"
          : "已关闭",
      formatTime(row.lastAt),
      `${row.isOwn ? "< " : "> "}${row.text}`,
    ]),
  );
}

/** The whole newest page of a conversation, by its id or as company:12. */
export async function chatById(id: string, before: string | undefined): Promise<CommandResult> {
  const company = /^company:(\d{1,9})$/.exec(id)?.[1];
  const chatId = company === undefined ? numberIn(id) : await chatIdOfCompany(Number(company));
  const from = before === undefined ? null : numberIn(before);
  if (before !== undefined && from === null) return wrong("--before 请写消息的序号");
  const chat = chatId === null ? null : await deskChat(chatId, from);
  if (!chat) return noSuch("咨询", id);
  const { head, who, company: of, messages, older } = chat;
  const lines = messages.map(({ number, side, author, at, text, subject }) =>
    [
      tabbed([number, formatTime(at), side === "staff" ? `< ${author}` : `> ${author || who}`]),
      ...(subject
        ? [line`    [${subject.kind === "goods" ? "商品" : "订单"} ${subject.id}] ${subject.text}`]
        : []),
      ...plainLines(text)
        .split("\n")
        .map((part) => `    ${plainLine(part)}`),
    ].join("\n"),
  );
  const facts = of
    ? line`${who}（客户 ${of.id}，${KINDS[of.kind as CompanyKind] ?? of.kind}，${REVIEW_STATES[of.status]}，客服 ${of.manager || "默认客服"}，联系人 ${of.contact} ${of.phone}）`
    : line`${who}（访客）`;
  const more = older === null ? [] : [`更早的消息：chat ${head.id} --before ${older}`];
  return succeeded([`咨询 ${head.id}：${facts}`, ...more, ...lines].join("\n"));
}

/** Answers who waits; with `isMore` also who does not. */
export async function answerById(
  id: string,
  text: string,
  by: string,
  isMore: boolean,
): Promise<CommandResult> {
  const clean = cleanText(text);
  const fault = textFault(clean);
  if (fault) return wrong(`--text：${fault}`);
  const chatId = numberIn(id);
  const seen = isMore ? Number.MAX_SAFE_INTEGER : null;
  const done =
    chatId === null
      ? null
      : await inTransaction((trx) => answerChat(trx, { chatId, text: clean, by, seen }, now()));
  if (done === null) return noSuch("咨询", id);
  if (done.ok) return succeeded("已答复");
  const who = done.by ? line`${done.by} 最后答复` : "已关闭";
  return nothingDone(`该咨询没有等待答复的消息（${who}），仍要发送请加 --more`);
}

/** Closes a conversation that needs no answer. */
export async function closeById(id: string): Promise<CommandResult> {
  const chatId = numberIn(id);
  const done = chatId === null ? null : await inTransaction((trx) => closeChat(trx, chatId, now()));
  if (done === null) return noSuch("咨询", id);
  return done ? succeeded("已关闭") : nothingDone("该咨询已关闭");
}

/** Turns 在线咨询 (is_can_chat) on or off; off, the two QQ links are shown. */
export function turnChat(word: string): Promise<CommandResult> {
  return inTransaction(async (trx) => {
    if (word !== "on" && word !== "off") return wrong("请写 on 或 off");
    const changed = await changeSettings(trx, { isCanChat: word === "on" });
    if (changed.length === 0) return nothingDone(`在线咨询已${word === "on" ? "开启" : "关闭"}`);
    return succeeded(`在线咨询已${word === "on" ? "开启" : "关闭"}`);
  });
}

/** A link by which one of the staff comes in, once, within ten minutes. */
export async function staffLink(name: string): Promise<CommandResult> {
  const own = cleanText(name);
  if (!own || [...own].length > 20 || own.includes("\n")) return wrong("名字应为 1 至 20 个字，客户可见");
  const token = await inTransaction((trx) => newStaffLink(trx, own, now()));
  const shop = config.SHOP_URL ?? `http://localhost:${config.PORT}`;
  const url = new URL(`${DESK_PAGE}?${new URLSearchParams({ link: token })}`, shop);
  return succeeded(`${cell(own)} 的登录链接，10 分钟内有效，只能使用一次：\n${url.href}`);
}

/** One line a link or session that holds. */
export async function staffLines(): Promise<string[]> {
  return (await staffKeys(now())).map(({ kind, name, created_at, expires_at }) =>
    tabbed([
      kind === "session" ? "已登录" : "链接",
      name,
      `自 ${formatTime(created_at)}`,
      `至 ${formatTime(expires_at)}`,
    ]),
  );
}

/** Ends what lets a name in, or everybody. */
export async function endByName(name: string | null): Promise<CommandResult> {
  const count = await inTransaction((trx) => endStaff(trx, name));
  return count > 0 ? succeeded(`已结束 ${count} 个`) : wrong("没有这个名字的链接或登录");
}

const me = userInfo().username;

/** The commands about conversations with buyers, for commands.ts. */
export function chatCommands(): Command[] {
  return [
    new Command("chats")
      .description("列出等待答复的咨询，等待最久的在前")
      .option("--all", "包括已答复和已关闭的")
      .action(async ({ all }: { all?: boolean }) =>
        sayRows(await chatLines(all === true), "没有等待答复的咨询"),
      ),
    new Command("chat")
      .description("显示一个咨询的消息")
      .argument("<id>", "咨询编号，见 chats；或写 company:12")
      .option("--before <number>", "显示这条之前的消息")
      .action(async (id: string, { before }: { before?: string }) => tell(await chatById(id, before))),
    new Command("answer-chat")
      .description("答复等待的咨询，并通知客户")
      .argument("<id>", "咨询编号，见 chats")
      .requiredOption("--text <text>", "答复，客户可见")
      .option("--more", "没有等待答复时也发送")
      .option("--by <name>", "答复人，客户可见", me)
      .action(async (id: string, { text, by, more }: { text: string; by: string; more?: true }) =>
        tell(await answerById(id, text, by, more === true)),
      ),
    new Command("close-chat")
      .description("关闭不需答复的咨询，客户再发消息时重新打开")
      .argument("<id>", "咨询编号")
      .action(async (id: string) => tell(await closeById(id))),
    new Command("set-chat")
      .description("开启或关闭在线咨询，关闭后显示两个 QQ 链接")
      .argument("<on|off>", "on 开启，off 关闭")
      .action(async (word: string) => tell(await turnChat(word))),
  ];
}

/** The commands about staff who answer on the page, for commands.ts. */
export function staffCommands(): Command[] {
  return [
    new Command("staff-link")
      .description("生成客服台的一次性登录链接")
      .option("--name <name>", "客服名字，客户可见", me)
      .action(async ({ name }: { name: string }) => tell(await staffLink(name))),
    new Command("staff")
      .description("列出有效的客服链接和登录")
      .action(async () => sayRows(await staffLines(), "没有有效的链接或登录")),
    new Command("end-staff")
      .description("立即结束一个客服的链接和登录")
      .argument("[name]", "客服名字，见 staff")
      .option("--everybody", "所有客服")
      .action(async (name: string | undefined, { everybody }: { everybody?: true }) => {
        if ((name === undefined) !== (everybody === true)) return tell(wrong("请写客服名字，或 --everybody"));
        tell(await endByName(name ?? null));
      }),
  ];
}
