import { Command } from "commander";
import { config } from "~/platform/config/config.server";
import { inTransaction } from "~/platform/database/database.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { line, sayRows, tabbed, tell, type CommandResult } from "~/cli/output/print";
import { noSuch } from "~/cli/output/command-words";
import { invitationPath, roleNames, StaffName, Username } from "~/modules/staff/accounts/member";
import { resetSecondFactor, whoMay } from "~/modules/staff/accounts/change-member.server";
import { type GrantedBy, noteGrant } from "~/modules/staff/accounts/independence.server";
import { tellStaff } from "~/modules/staff/notices/notices.server";
import {
  addMember,
  findByUsername,
  inviteMember,
  listMembers,
} from "~/modules/staff/accounts/members.server";
import { isBuiltIn, STAFF_ROLE_NAMES } from "~/modules/staff/permissions/permissions";
import { ownRoles } from "~/modules/staff/permissions/roles.server";

const wrong = (text: string): CommandResult => ({ ok: false, text });

export function invitationLink(key: string): string {
  const shop = config.SHOP_URL ?? `http://localhost:${config.PORT}`;
  return new URL(invitationPath(key), shop).href;
}

const invited = (name: string, key: string): CommandResult => ({
  ok: true,
  text: line`${name} 的邀请链接，72 小时内有效，只能使用一次：` + `\n${invitationLink(key)}`,
});

/** Returns who grants: the account after `--as`, else the server. */
async function grantedBy(account: string | undefined): Promise<GrantedBy> {
  const member = account === undefined ? null : await findByUsername(account.trim().toLowerCase());
  return member ? { id: member.id, name: member.name } : { id: null, name: "系统" };
}

/** Hint that a second person is needed, without whom the first administrator cannot grant roles that move money. */
async function secondPersonHint(): Promise<string> {
  const people = await whoMay("system.agreePermissions");
  const invited = (await listMembers()).filter(
    ({ endedAt, roles }) => endedAt === null && roles.includes("boss"),
  );
  return people.length > 1 || invited.length > 0
    ? ""
    : "\n还需要一位负责人，复核资金、价格和权限：add-staff <账号> --name <姓名> --role boss";
}

/** Adds a member with these roles and returns the invitation link. */
export async function addStaff(
  input: string,
  { name: inputName, role: roles, as }: { name: string; role: readonly string[]; as?: string },
): Promise<CommandResult> {
  const username = Username.safeParse(input);
  if (!username.success) return wrong(username.error.issues[0]!.message);
  const name = StaffName.safeParse(inputName);
  if (!name.success) return wrong(`--name：${name.error.issues[0]!.message}`);
  const own = await ownRoles();
  const unknown = roles.find((role) => !isBuiltIn(role) && !own.has(role));
  if (unknown !== undefined)
    return wrong(`没有角色 ${unknown}，可用：${[...Object.keys(STAFF_ROLE_NAMES), ...own.keys()].join(" ")}`);
  const by = await grantedBy(as);
  const done = await inTransaction(async (trx) => {
    const added = await addMember(trx, { username: username.data, name: name.data, roles, by }, now());
    if (!added.ok) return wrong(Object.values(added.fields)[0]![0]!);
    return invited(name.data, await inviteMember(trx, added.id, by.name, now()));
  });
  return done.ok ? { ok: true, text: done.text + (await secondPersonHint()) } : done;
}

/** Invites a member again and notifies them; their sessions end when they set a new password. The link is printed once. */
export async function inviteStaff(username: string, as?: string): Promise<CommandResult> {
  const by = await grantedBy(as);
  return inTransaction(async (trx) => {
    const member = await findByUsername(username.trim().toLowerCase(), trx);
    if (!member) return noSuch("员工", username);
    if (member.endedAt !== null) return wrong("该员工已停用");
    if (member.hasPassword) {
      await noteGrant(trx, { memberId: member.id, kind: "password", by }, now());
      const text = `${by.name} 于 ${formatTime(now())} 为您生成了重设密码的链接，72 小时内有效。如果不是您要求的，请立即告诉负责人。`;
      await tellStaff(trx, [member.id], { text, path: "/staff/me" }, now());
    }
    return invited(member.name, await inviteMember(trx, member.id, by.name, now()));
  });
}

/** Removes a member's second factor, also the last administrator's, after losing phone and recovery codes. */
export async function resetFactor(username: string, as?: string): Promise<CommandResult> {
  const by = await grantedBy(as);
  return inTransaction(async (trx) => {
    const member = await findByUsername(username.trim().toLowerCase(), trx);
    if (!member) return noSuch("员工", username);
    const done = await resetSecondFactor(trx, member.id, by, now());
    if (!done?.ok) return wrong(done?.text ?? "没有这位员工");
    return { ok: true, text: line`已重置 ${member.name} 的两步验证，其登录已全部结束` };
  });
}

export async function memberLines(): Promise<string[]> {
  const own = await ownRoles();
  return (await listMembers()).map((member) =>
    tabbed([
      member.username,
      member.name,
      roleNames(member.roles, own),
      member.endedAt !== null
        ? `已停用 ${formatTime(member.endedAt)}`
        : member.hasPassword
          ? "在职"
          : "已邀请，未设置密码",
    ]),
  );
}

const collect = (role: string, roles: readonly string[]) => [...roles, role];

export function memberCommands(): Command[] {
  return [
    new Command("add-staff")
      .description("添加工作台员工，给出设置密码的链接；第一位员工由此添加")
      .argument("<username>", "账号，小写字母和数字")
      .requiredOption("--name <name>", "姓名，记入审计日志")
      .option("--role <role>", `角色，可写多次：${Object.keys(STAFF_ROLE_NAMES).join(" ")}`, collect, [])
      .action(async (username: string, values: { name: string; role: string[]; as?: string }) =>
        tell(await addStaff(username, { ...values, role: values.role.length > 0 ? values.role : ["admin"] })),
      ),
    new Command("invite-staff")
      .description("重新邀请员工：给出链接，由其重新设置密码")
      .argument("<username>", "账号，见 staff-members")
      .action(async (username: string, values: { as?: string }) =>
        tell(await inviteStaff(username, values.as)),
      ),
    new Command("reset-second-factor")
      .description("重置员工的两步验证：手机和恢复码都没有了时使用")
      .argument("<username>", "账号，见 staff-members")
      .action(async (username: string, values: { as?: string }) =>
        tell(await resetFactor(username, values.as)),
      ),
    new Command("staff-members")
      .description("列出工作台员工及其角色")
      .action(async () => sayRows(await memberLines(), "还没有员工，用 add-staff 添加")),
  ];
}
