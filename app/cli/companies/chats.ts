/** Operator commands for 在线咨询: who waits, one conversation, answering and closing it, the switch with hours and greeting. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { COMPANY_STATES, type CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { MAX_GREETING, MAX_HOURS } from "~/modules/content/header";
import { changeSettings, SettingsFile } from "~/modules/content/settings.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { cleanText, readMessageNumber, textFault, waitedText } from "~/modules/support/chat/chat";
import { plainLine, plainLines } from "~/platform/values/plain-text";
import { chatIdOfCompany, adminChat, adminRows } from "~/modules/support/chat/chat-admin.server";
import { answerChat, closeChat } from "~/modules/support/chat/chat.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import { noSuch, nothingDone } from "~/cli/output/command-words";
import { line, sayRows, tabbed, tell, type CommandResult } from "~/cli/output/print";

const succeeded = (text: string): CommandResult => ({ ok: true, text });
const wrong = (text: string): CommandResult => ({ ok: false, text });

/** One line a conversation: those that wait, the longest first, or all. */
export async function chatLines(isAll: boolean): Promise<string[]> {
  const at = now();
  return (await adminRows(!isAll)).map((row) =>
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
      row.holder ?? "",
      `${row.isOwn ? "< " : "> "}${row.text}`,
    ]),
  );
}

/** The whole newest page of a conversation, by its id or as company:12. */
export async function chatById(id: string, before: string | undefined): Promise<CommandResult> {
  const company = /^company:(\d{1,9})$/.exec(id)?.[1];
  const chatId = company === undefined ? readMessageNumber(id) : await chatIdOfCompany(Number(company));
  const from = before === undefined ? null : readMessageNumber(before);
  if (before !== undefined && from === null) return wrong("--before 请写消息的序号");
  const chat = chatId === null ? null : await adminChat(chatId, from);
  if (!chat) return noSuch("咨询", id);
  const { head, who, company: of, messages, older, holder } = chat;
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
    ? line`${who}（客户 ${of.id}，${COMPANY_KIND_NAMES[of.kind as CompanyKind] ?? of.kind}，${COMPANY_STATES[of.status]}，客服 ${of.manager || "默认客服"}，联系人 ${of.contact} ${of.phone}）`
    : line`${who}（访客）`;
  const more = older === null ? [] : [`更早的消息：chat ${head.id} --before ${older}`];
  const by = holder ? line`，${holder.name} 接待` : "";
  return succeeded([`咨询 ${head.id}：${facts}${by}`, ...more, ...lines].join("\n"));
}

/** Who answers: the name that buyers read, and the account that `--as` names. */
export interface Answering {
  by: string;
  memberId: number | null;
}

/** Answers who waits and is not looked after by somebody else; with `isMore` anybody. */
export async function answerChatById(
  id: string,
  text: string,
  { by, memberId }: Answering,
  isMore: boolean,
): Promise<CommandResult> {
  const clean = cleanText(text);
  const fault = textFault(clean);
  if (fault) return wrong(`--text：${fault}`);
  const chatId = readMessageNumber(id);
  const seen = isMore ? Number.MAX_SAFE_INTEGER : null;
  const holderSeen = isMore ? "any" : null;
  const done =
    chatId === null
      ? null
      : await inTransaction((trx) =>
          answerChat(trx, { chatId, text: clean, by, memberId, seen, holderSeen }, now()),
        );
  if (done === null) return noSuch("咨询", id);
  if (done.ok) return succeeded("已答复");
  if (done.isHeld) return nothingDone(line`该咨询由 ${done.by} 接待，仍要发送请加 --more`);
  const who = done.by ? line`${done.by} 最后答复` : "已关闭";
  return nothingDone(`该咨询没有等待答复的消息（${who}），仍要发送请加 --more`);
}

/** Closes a conversation that needs no answer, whoever looks after it. */
export async function closeById(id: string): Promise<CommandResult> {
  const chatId = readMessageNumber(id);
  const closing = { seen: null, memberId: null, holderSeen: "any" as const };
  const done =
    chatId === null ? null : await inTransaction((trx) => closeChat(trx, { chatId, ...closing }, now()));
  if (done === null) return noSuch("咨询", id);
  return done.ok ? succeeded("已关闭") : nothingDone("该咨询已关闭");
}

export interface ChatWords {
  hours?: string;
  greeting?: string;
}

/** Turns 在线咨询 (is_can_chat) on or off; off, the two QQ links are shown. Its hours and what it begins with are set where they are named. */
export function turnChat(word: string, { hours, greeting }: ChatWords = {}): Promise<CommandResult> {
  return inTransaction(async (trx) => {
    if (word !== "on" && word !== "off") return wrong("请写 on 或 off");
    const values = SettingsFile.safeParse({
      isCanChat: word === "on",
      workingHours: hours,
      chatGreeting: greeting,
    });
    if (!values.success)
      return wrong(`--hours 不超过 ${MAX_HOURS} 个字，--greeting 不超过 ${MAX_GREETING} 个字`);
    const changed = await changeSettings(trx, values.data);
    const state = `在线咨询已${word === "on" ? "开启" : "关闭"}`;
    if (changed.length === 0) return nothingDone(state);
    return succeeded(
      changed.some((name) => name !== "isCanChat") ? `${state}，服务时间和欢迎语已保存` : state,
    );
  });
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
      .option("--more", "没有等待答复、或由同事接待时也发送")
      .option("--by <name>", "答复人，客户可见", me)
      .action(async (id: string, input: { text: string; by: string; as?: string; more?: true }) => {
        const { text, by, as, more } = input;
        const member = as === undefined ? null : await findByUsername(as.trim().toLowerCase());
        tell(await answerChatById(id, text, { by, memberId: member?.id ?? null }, more === true));
      }),
    new Command("close-chat")
      .description("关闭不需答复的咨询，客户再发消息时重新打开")
      .argument("<id>", "咨询编号")
      .action(async (id: string) => tell(await closeById(id))),
    new Command("set-chat")
      .description("开启或关闭在线咨询，关闭后显示两个 QQ 链接")
      .argument("<on|off>", "on 开启，off 关闭")
      .option("--hours <text>", "服务时间，如 周一至周六 8:30–18:00")
      .option("--greeting <text>", "咨询开始前显示的欢迎语")
      .action(async (word: string, words: ChatWords) => tell(await turnChat(word, words))),
  ];
}
