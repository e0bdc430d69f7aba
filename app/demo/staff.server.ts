import { hashPassword } from "~/modules/company/sign-in/password.server";
import type { Db } from "~/platform/database/database.server";
import { addMember, writePassword } from "~/modules/staff/accounts/members.server";
import { askNoSecondFactor } from "~/modules/staff/second-factor/required.server";
import { STAFF_ROLE_NAMES, type BuiltInRole } from "~/modules/staff/permissions/permissions";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";

type Worker = Exclude<BuiltInRole, "inspector">;

/** Inspectors get temporary accounts from quality (staff/inspection). */
const NAMES: Record<Worker, string> = {
  admin: "周正",
  quality: "林素问",
  sales: "刘洋",
  service: "陈敏",
  warehouse: "赵库",
  finance: "钱进",
  purchasing: "孙采薇",
  marketing: "吴悦",
  boss: "何青囊",
};

interface DemoPerson {
  username: string;
  role: Worker;
  name: string;
  what: string;
}

const person = (username: string, role: Worker, name: string): DemoPerson => ({
  username,
  role,
  name,
  what: `${name}（${STAFF_ROLE_NAMES[role]}）`,
});

/** Back office logins, printed at start and listed in the README: one for each role, and a second of quality for second reviews. */
export const DEMO_STAFF: readonly DemoPerson[] = [
  ...(Object.keys(NAMES) as Worker[]).map((role) => person(`staff-${role}`, role, NAMES[role])),
  person("staff-quality-2", "quality", "沈复"),
];

export async function loadStaff(trx: Db, now: number): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD);
  await askNoSecondFactor(trx);
  for (const { username, name, role } of DEMO_STAFF) {
    const added = await addMember(trx, { username, name, roles: [role] }, now);
    if (!added.ok) throw new Error(`The demo has two of ${username}.`);
    await writePassword(trx, added.id, hash);
  }
}
