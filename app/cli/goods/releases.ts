/** Operator commands for controlled goods (控销): who asks, release to a company, withdraw, decline with a reason. */
import { Command } from "commander";
import { regionName } from "~/platform/values/regions";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  declineRelease,
  releaseGoods,
  releaseRequests,
  withdrawRelease,
  type ReleaseRequestRow,
  type ReleaseResult,
} from "~/modules/catalogue/goods/release-admin.server";
import { NEEDS_REASON } from "~/cli/output/command-words";
import {
  cell,
  type PrintColumns,
  formatRows,
  sayTable,
  tabbed,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

const STATES: Record<string, string> = { pending: "待审核", released: "已开放", declined: "未通过" };

const REQUESTS: PrintColumns<ReleaseRequestRow> = {
  申请时间: (row) => formatTime(row.createdAt),
  状态: (row) => STATES[row.state] ?? row.state,
  客户编号: (row) => row.companyId,
  客户: (row) => row.company,
  地区: (row) => regionName(row.areaCode),
  证照号码: (row) => row.licenceNumber,
  联系电话: (row) => row.phone,
  商品编号: (row) => row.goodsId,
  商品: (row) => row.goods,
  规格: (row) => row.spec,
  生产企业: (row) => row.manufacturer,
  原因: (row) => untruncated(row.reason),
};

/** One line a request: company, goods, since when. */
export async function requestLines(state: "pending" | "all"): Promise<string[]> {
  return formatRows(REQUESTS, await releaseRequests(state));
}

export interface ReleaseOptions {
  withdraw?: true;
  decline?: string;
}

/** Releases goods to a company, or withdraws them, or declines its requests with a reason. */
export async function grantGoodsToCompany(
  company: string,
  goods: readonly string[],
  how: ReleaseOptions,
): Promise<CommandResult> {
  const ids = goods.map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  if (how.withdraw && how.decline !== undefined)
    return { ok: false, text: "--withdraw 和 --decline 只能写一个" };
  if (how.decline !== undefined && !how.decline.trim()) return NEEDS_REASON;
  const companyId = /^\d{1,9}$/.test(company) ? Number(company) : 0;
  const result = await (how.withdraw
    ? withdrawRelease(companyId, ids, now())
    : how.decline !== undefined
      ? declineRelease(companyId, ids, how.decline.trim(), now())
      : releaseGoods(companyId, ids, now()));
  return words(result, how.withdraw ? "已停止开放" : how.decline !== undefined ? "未通过" : "已开放");
}

function words(rowResult: ReleaseResult, done: string): CommandResult {
  if (!rowResult.ok) return rowResult;
  const lines = [
    ...rowResult.done.map((name) => tabbed([done, name])),
    ...rowResult.unchanged.map((name) => tabbed(["未变", name])),
    ...rowResult.unknown.map((id) => tabbed(["拒绝", id || "?", "不是控销商品"])),
  ];
  return { ok: rowResult.unknown.length === 0, text: [cell(rowResult.company), ...lines].join("\n") };
}

/** The commands about controlled goods, for shop.ts. */
export function releaseCommands(): Command[] {
  return [
    new Command("release-requests")
      .description("列出待审核的控销开放申请，先提交的在前")
      .option("--all", "包括已处理的")
      .action(async ({ all }: { all?: true }) =>
        sayTable(REQUESTS, await requestLines(all ? "all" : "pending"), "没有申请"),
      ),
    new Command("release-goods")
      .description("向客户开放控销商品，逐个列出结果，并通知客户")
      .argument("<company>", "客户编号")
      .argument("<goods...>", "商品编号")
      .option("--withdraw", "改为停止开放")
      .option("--decline <reason>", "改为不通过申请，客户可见原因")
      .action(async (company: string, goods: string[], how: ReleaseOptions) =>
        tell(await grantGoodsToCompany(company, goods, how)),
      ),
  ];
}
