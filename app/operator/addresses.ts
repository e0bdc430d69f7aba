/** Operator commands for addresses: those that wait, and letting one be shipped to. */
import { Command } from "commander";
import { releaseAddress, waitingAddresses } from "~/company/address.server";

/** One line for each address that waits for release. */
export async function listAddresses(): Promise<string[]> {
  return (await waitingAddresses()).map(({ id, company, region, detail, receiver, phone }) =>
    [id, company, region + detail, receiver, phone].join("\t"),
  );
}

/** Lets goods be shipped to an address that is not the licensed one. */
export async function release(id: string): Promise<{ ok: boolean; text: string }> {
  const released = /^\d{1,9}$/.test(id) ? await releaseAddress(Number(id)) : null;
  return released
    ? { ok: true, text: `Released for ${released.company}: ${released.place}.` }
    : { ok: false, text: `There is no address ${id}.` };
}

/** The commands about addresses, for shop.ts. */
export function addressCommands(): Command[] {
  return [
    new Command("addresses")
      .description("list the addresses that wait for release, oldest first")
      .action(async () => {
        process.stdout.write(`${(await listAddresses()).join("\n") || "No address waits."}\n`);
      }),
    new Command("release-address")
      .description("let goods be shipped to an address that is not the licensed one")
      .argument("<id>", "address number, as `addresses` lists it")
      .action(async (id: string) => {
        const { ok, text } = await release(id);
        (ok ? process.stdout : process.stderr).write(`${text}\n`);
        process.exitCode = ok ? 0 : 1;
      }),
  ];
}
