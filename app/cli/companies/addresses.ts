/** Operator commands for addresses: those that wait, and letting one be shipped to. */
import { Command } from "commander";
import { noSuch } from "~/cli/output/command-words";
import {
  type PrintColumns,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  releaseAddress,
  type WaitingAddress,
  waitingAddresses,
} from "~/modules/company/addresses/address.server";

const ADDRESSES: PrintColumns<WaitingAddress> = {
  地址编号: (row) => row.id,
  提交时间: (row) => (row.waitingSince === null ? "" : formatTime(row.waitingSince)),
  客户编号: (row) => row.companyId,
  客户: (row) => row.company,
  收货人: (row) => row.receiver,
  联系电话: (row) => row.phone,
  证照号码: (row) => row.licenceNumber,
  收货地址: (row) => untruncated(row.region + row.detail),
  许可证地址: (row) => untruncated(row.licensedPlace),
};

/** One line for each address that waits for release. */
export async function listAddresses(): Promise<string[]> {
  return formatRows(ADDRESSES, await waitingAddresses());
}

/** Lets goods be shipped to an address that is not the licensed one. */
export async function approveAddressById(id: string): Promise<CommandResult> {
  const released = /^\d{1,9}$/.test(id) ? await releaseAddress(Number(id), now()) : null;
  return released
    ? { ok: true, text: line`已放行 ${released.company}：${untruncated(released.place)}` }
    : noSuch("收货地址", id);
}

/** The commands about addresses, for shop.ts. */
export function addressCommands(): Command[] {
  return [
    new Command("addresses")
      .description("列出待放行的收货地址，先提交的在前")
      .action(async () => sayTable(ADDRESSES, await listAddresses(), "没有待放行的地址")),
    new Command("release-address")
      .description("放行许可证以外的收货地址")
      .argument("<id>", "地址编号，见 addresses")
      .action(async (id: string) => tell(await approveAddressById(id))),
  ];
}
