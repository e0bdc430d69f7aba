/** Operator commands for account managers: list, add, assign. A company is told when it gets a dedicated one. */
import { Command } from "commander";
import { addManager, listManagers, setManager } from "~/company/managers.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { sendMessages } from "~/support/messages.server";
import { line, sayRows, tell, type Told } from "./print";

/** One line a manager. */
export async function managerLines(): Promise<string[]> {
  return (await listManagers()).map(
    ({ id, name, phone, isDefault, companies }) =>
      line`${id}  ${name}  ${phone}  ${isDefault ? "default" : "dedicated"}  ${companies} companies`,
  );
}

/** Adds a manager; with `isDefault` it looks after every company without one of its own. */
export async function add(name: string, phone: string, isDefault: boolean): Promise<Told> {
  const [own, number] = [name.trim(), phone.trim()];
  if (!own || own.length > 20) return { ok: false, text: "A manager needs a name of at most 20 characters." };
  if (!/^[\d -]{5,20}$/.test(number)) return { ok: false, text: "A manager needs a phone number." };
  const id = await inTransaction((trx) => addManager(trx, { name: own, phone: number, isDefault }));
  return { ok: true, text: line`Manager ${id} (${own}) added${isDefault ? " as the default one" : ""}.` };
}

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Assigns a manager, or with "none" gives the company back to the default one. */
export function assign(company: string, manager: string): Promise<Told> {
  const companyId = idOf(company);
  return inTransaction(async (trx) => {
    const done = await setManager(trx, companyId, manager === "none" ? null : idOf(manager));
    if (!done.ok) return done;
    if (done.manager && !done.manager.isDefault) {
      const body = `专属客服${done.manager.name}将为您服务。`;
      const message = { companyId, kind: "account", title: "已为您安排专属客服", body, url: "/user" };
      await sendMessages(trx, [message], now());
    }
    return {
      ok: true,
      text: line`Company ${companyId} (${done.company}): ${done.manager?.name ?? "the default manager"}.`,
    };
  });
}

/** The commands about account managers, for shop.ts. */
export function managerCommands(): Command[] {
  return [
    new Command("managers")
      .description("list account managers and how many companies each is assigned to")
      .action(async () => sayRows(await managerLines(), "No managers.")),
    new Command("add-manager")
      .description("add an account manager")
      .argument("<name>", "as companies read it")
      .argument("<phone>", "as companies call it")
      .option("--default", "looks after every company without one of its own")
      .action(async (name: string, phone: string, { default: isDefault }: { default?: true }) =>
        tell(await add(name, phone, isDefault === true)),
      ),
    new Command("set-manager")
      .description("assign an account manager to a company, which is told")
      .argument("<company>", "company number")
      .argument("<manager>", "manager number, as `managers` lists it; none: the default one again")
      .action(async (company: string, manager: string) => tell(await assign(company, manager))),
  ];
}
