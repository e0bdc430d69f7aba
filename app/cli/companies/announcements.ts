/** Operator commands for 群发消息: what was told to many companies, telling them, and taking it back. */
import { Command } from "commander";
import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { noSuch } from "~/cli/output/command-words";
import { sayRows, tabbed, tell, type CommandResult } from "~/cli/output/print";
import { formatReadRate, formatAnnouncementState } from "~/modules/support/announcements/announcement";
import {
  AnnouncementFields,
  toAnnouncementAudience,
  PAST_TIME,
  sendTime,
} from "~/modules/support/announcements/announcement-form";
import {
  announce,
  findAnnouncement,
  listAnnouncements,
  sendAnnouncement,
  withdrawAnnouncement,
} from "~/modules/support/announcements/announcements.server";

const LIMIT = 200;

/** One line each, the newest first. */
export async function announcementLines(): Promise<string[]> {
  const at = now();
  return (await listAnnouncements(null, LIMIT)).map((announcement) =>
    tabbed([
      announcement.id,
      formatTime(announcement.sendAt),
      formatAnnouncementState(announcement.state, announcement.sendAt, at),
      announcement.title,
      announcement.whom,
      `已发送 ${announcement.sent}`,
      `已读 ${formatReadRate(announcement.read, announcement.sent)}`,
      announcement.by,
    ]),
  );
}

/** Sends one as its options say; refused like the form of the desk. */
export async function sendByOptions(input: Record<string, unknown>, by: string): Promise<CommandResult> {
  const read = AnnouncementFields.safeParse(input);
  if (!read.success) return { ok: false, text: read.error.issues[0]!.message };
  const { title, body, url } = read.data;
  const at = now();
  const sendAt = sendTime(read.data, at);
  if (sendAt === null) return { ok: false, text: PAST_TIME };
  const wanted = {
    title,
    body,
    url,
    sendAt,
    by,
    audience: toAnnouncementAudience(read.data),
    formKey: randomUUID(),
  };
  const id = await announce(wanted, at);
  if (id === null) return { ok: false, text: "没有符合条件的客户" };
  await sendAnnouncement(id, at);
  const { sent } = (await findAnnouncement(id))!;
  return {
    ok: true,
    text: sendAt > at ? `群发消息 ${id} 将在 ${formatTime(sendAt)} 发送` : `群发消息 ${id} 已发送 ${sent} 家`,
  };
}

/** Takes one out of all inboxes. */
export async function withdrawById(text: string): Promise<CommandResult> {
  const id = readKey(text);
  if (id === null || !(await findAnnouncement(id))) return noSuch("群发消息", text);
  const gone = await withdrawAnnouncement(id);
  return gone === null
    ? { ok: false, text: "没有可以撤回的消息：还在发送，或已经撤回" }
    : { ok: true, text: `已从 ${gone} 家客户的消息中撤回` };
}

/** The commands about messages to many, for commands.ts. */
export function announcementCommands(): Command[] {
  return [
    new Command("announcements")
      .description("列出最近 200 条群发消息，新的在前")
      .action(async () => sayRows(await announcementLines(), "还没有群发过消息")),
    new Command("announce")
      .description("向符合条件的已审核客户群发一条消息")
      .requiredOption("--title <text>", "标题")
      .requiredOption("--body <text>", "内容")
      .requiredOption("--url <path>", "客户打开消息后到达的本站页面")
      .option(
        "--kinds <kinds...>",
        `类型：${Object.entries(COMPANY_KIND_NAMES)
          .map(([kind, name]) => `${kind} ${name}`)
          .join("、")}`,
      )
      .option("--province <code>", "地区，省级区划代码，如 440000")
      .option("--rank <rank>", "价格等级")
      .option("--manager <id>", "专属客服编号，见 managers")
      .option("--goods <id>", "买过的商品编号")
      .option("--at <time>", "发送时间，如 2026-11-26 09:00，不写为立即发送")
      .option("--by <name>", "发起人", userInfo().username)
      .action(async ({ manager, goods, by, ...input }: Record<string, string>) =>
        tell(await sendByOptions({ ...input, managerId: manager, goodsId: goods }, by!)),
      ),
    new Command("withdraw-announcement")
      .description("撤回一条群发消息")
      .argument("<id>", "群发消息编号，见 announcements")
      .action(async (id: string) => tell(await withdrawById(id))),
  ];
}
