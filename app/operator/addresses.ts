/** Operator commands for addresses: those that wait, and letting one be shipped to. */
import { Command } from "commander";
import { line, sayRows, tabbed, tell, type Told } from "./print";
import { releaseAddress, waitingAddresses } from "~/company/address.server";

/** One line for each address that waits for release. */
export async function listAddresses(): Promise<string[]> {
  return (await waitingAddresses()).map(({ id, company, region, detail, receiver, phone }) =>
    tabbed([id, company, region + detail, receiver, phone]),
  );
}

/** Lets goods be shipped to an address that is not the licensed one. */
export async function release(id: string): Promise<Told> {
  const released = /^\d{1,9}$/.test(id) ? await releaseAddress(Number(id)) : null;
  return released
    ? { ok: true, text: line`Released for ${released.company}: ${released.place}.` }
    : { ok: false, text: `There is no address ${id}.` };
}

/** The commands about addresses, for shop.ts. */
export function addressCommands(): Command[] {
  return [
    new Command("addresses")
      .description("list the addresses that wait for release, oldest first")
      .action(async () => sayRows(await listAddresses(), "No address waits.")),
    new Command("release-address")
      .description("let goods be shipped to an address that is not the licensed one")
      .argument("<id>", "address number, as `addresses` lists it")
      .action(async (id: string) => tell(await release(id))),
  ];
}
