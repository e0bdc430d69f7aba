/** Operator commands for 在线咨询: who waits, one conversation, answering and closing it, the switch, and who of the staff may answer on the page. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { changeSettings } from "~/content/settings.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { inTransaction } from "~/platform/database.server";
import { cleanText, numberIn, textFault, waitedText } from "~/support/chat";
import { plainLine, plainLines } from "~/platform/plain-text";
import { DESK_PAGE } from "~/support/chat-desk";
import { chatIdOfCompany, deskChat, deskRows } from "~/support/chat-desk.server";
import { answerChat, closeChat } from "~/support/chat.server";
import { endStaff, newStaffLink, staffKeys } from "~/support/staff.server";
import { cell, line, sayRows, tabbed, tell, type Told } from "./print";

const said = (text: string): Told => ({ ok: true, text });
const wrong = (text: string): Told => ({ ok: false, text });

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
          ? "answered"
          : "closed",
      formatTime(row.lastAt),
      `${row.isOwn ? "< " : "> "}${row.text}`,
    ]),
  );
}

/** The whole newest page of a conversation, by its id or as company:12. */
export async function chatById(id: string, before: string | undefined): Promise<Told> {
  const company = /^company:(\d{1,9})$/.exec(id)?.[1];
  const chatId = company === undefined ? numberIn(id) : await chatIdOfCompany(Number(company));
  const from = before === undefined ? null : numberIn(before);
  if (before !== undefined && from === null) return wrong("--before takes the number of a message.");
  const chat = chatId === null ? null : await deskChat(chatId, from);
  if (!chat) return wrong(`No conversation ${id}.`);
  const { head, who, company: of, messages, older } = chat;
  const lines = messages.map(({ number, side, author, at, text, subject }) =>
    [
      tabbed([number, formatTime(at), side === "staff" ? `< ${author}` : `> ${author || who}`]),
      ...(subject ? [line`    [${subject.kind} ${subject.id}] ${subject.text}`] : []),
      ...plainLines(text)
        .split("\n")
        .map((part) => `    ${plainLine(part)}`),
    ].join("\n"),
  );
  const facts = of
    ? line`${who} (company ${of.id}, ${of.kind}, ${of.status}, manager ${of.manager || "default"})`
    : line`${who} (visitor)`;
  const more = older === null ? [] : [`Older ones: chat ${head.id} --before ${older}`];
  return said([`Conversation ${head.id}: ${facts}`, ...more, ...lines].join("\n"));
}

/** Answers who waits; with `isMore` also who does not. */
export async function answerById(id: string, text: string, by: string, isMore: boolean): Promise<Told> {
  const clean = cleanText(text);
  const fault = textFault(clean);
  if (fault) return wrong(`--text: ${fault}.`);
  const chatId = numberIn(id);
  const seen = isMore ? Number.MAX_SAFE_INTEGER : null;
  const done =
    chatId === null
      ? null
      : await inTransaction((trx) => answerChat(trx, { chatId, text: clean, by, seen }, now()));
  if (done === null) return wrong(`No conversation ${id}.`);
  if (done.ok) return said("Answered.");
  const who = done.by ? line`${done.by} was the last to answer` : "it was closed";
  return wrong(`Nothing done: nobody waits there, ${who}. With --more it is said all the same.`);
}

/** Closes a conversation that needs no answer. */
export async function closeById(id: string): Promise<Told> {
  const chatId = numberIn(id);
  const done = chatId === null ? null : await inTransaction((trx) => closeChat(trx, chatId, now()));
  if (done === null) return wrong(`No conversation ${id}.`);
  return done ? said("Closed.") : wrong("Nothing done: it is closed already.");
}

/** Turns 在线咨询 (is_can_chat) on or off; off, the two QQ links are shown. */
export function turnChat(word: string): Promise<Told> {
  return inTransaction(async (trx) => {
    if (word !== "on" && word !== "off") return wrong("Say on or off.");
    const changed = await changeSettings(trx, { isCanChat: word === "on" });
    if (changed.length === 0) return wrong(`Nothing done: it is ${word} already.`);
    return said(`Online chat is ${word} now.`);
  });
}

/** A link by which one of the staff comes in, once, within ten minutes. */
export async function staffLink(name: string): Promise<Told> {
  const own = cleanText(name);
  if (!own || [...own].length > 20 || own.includes("\n"))
    return wrong("A name has 1 to 20 characters: buyers read it.");
  const token = await inTransaction((trx) => newStaffLink(trx, own, now()));
  const shop = config.SHOP_URL ?? `http://localhost:${config.PORT}`;
  const url = new URL(`${DESK_PAGE}?${new URLSearchParams({ link: token })}`, shop);
  return said(`For ${cell(own)}, once, within 10 minutes:\n${url.href}`);
}

/** One line a link or session that holds. */
export async function staffLines(): Promise<string[]> {
  return (await staffKeys(now())).map(({ kind, name, created_at, expires_at }) =>
    tabbed([kind, name, `since ${formatTime(created_at)}`, `until ${formatTime(expires_at)}`]),
  );
}

/** Ends what lets a name in, or everybody. */
export async function endByName(name: string | null): Promise<Told> {
  const count = await inTransaction((trx) => endStaff(trx, name));
  return count > 0 ? said(`${count} ended.`) : wrong("Nobody of that name is let in.");
}

const me = userInfo().username;

/** The commands about conversations with buyers, for commands.ts. */
export function chatCommands(): Command[] {
  return [
    new Command("chats")
      .description("list buyers who wait for an answer, the longest first")
      .option("--all", "answered and closed conversations too")
      .action(async ({ all }: { all?: boolean }) => sayRows(await chatLines(all === true), "Nobody waits.")),
    new Command("chat")
      .description("show a conversation")
      .argument("<id>", "its id, from `chats`, or company:12")
      .option("--before <number>", "messages before this one")
      .action(async (id: string, { before }: { before?: string }) => tell(await chatById(id, before))),
    new Command("answer-chat")
      .description("answer a buyer who waits; a company gets a message")
      .argument("<id>", "the conversation's id, from `chats`")
      .requiredOption("--text <text>", "the answer, as the buyer reads it")
      .option("--more", "also when nobody waits there")
      .option("--by <name>", "who answers, as the buyer reads it", me)
      .action(async (id: string, { text, by, more }: { text: string; by: string; more?: true }) =>
        tell(await answerById(id, text, by, more === true)),
      ),
    new Command("close-chat")
      .description("close a conversation that needs no answer; the buyer's next message opens it again")
      .argument("<id>", "the conversation's id")
      .action(async (id: string) => tell(await closeById(id))),
    new Command("set-chat")
      .description("turn online chat on or off; off, buyers see the two QQ links")
      .argument("<on|off>")
      .action(async (word: string) => tell(await turnChat(word))),
  ];
}

/** The commands about staff who answer on the page, for commands.ts. */
export function staffCommands(): Command[] {
  return [
    new Command("staff-link")
      .description("make a link of one use by which staff come to the page where they answer")
      .option("--name <name>", "who comes, as buyers read it", me)
      .action(async ({ name }: { name: string }) => tell(await staffLink(name))),
    new Command("staff")
      .description("list the links and sessions of staff that hold")
      .action(async () => sayRows(await staffLines(), "Nobody is let in.")),
    new Command("end-staff")
      .description("end the links and sessions of a name, at once")
      .argument("[name]", "as `staff` lists it")
      .option("--everybody", "those of all names")
      .action(async (name: string | undefined, { everybody }: { everybody?: true }) => {
        if ((name === undefined) !== (everybody === true)) return tell(wrong("Say a name, or --everybody."));
        tell(await endByName(name ?? null));
      }),
  ];
}
