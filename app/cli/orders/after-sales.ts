import { Command } from "commander";
import { userInfo } from "node:os";
import {
  AFTER_SALES_REASONS,
  AFTER_SALES_STATES,
  afterSalesStateText,
  formatUnreturnedGifts,
  refundedText,
  REMEDIES,
  type AfterSalesState,
} from "~/modules/returns/status/after-sales";
import {
  findAfterSalesForOperator,
  listAfterSalesForOperator,
  type AfterSalesAdminRow,
} from "~/modules/returns/request/admin.server";
import { refundCaseByHand } from "~/admin/finance/outgoing.server";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import type { AfterSalesResult } from "~/modules/returns/status/transition.server";
import { resendGoods } from "~/modules/returns/settlement/settle-request.server";
import { approveAfterSales, rejectAfterSales } from "~/modules/returns/request/decide.server";
import { receiveGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { storedPath } from "~/platform/files/files.server";
import { formatYuan } from "~/platform/values/money";
import { choicesOf, noState, nothingDone, noSuch, OPERATOR, REASON } from "~/cli/output/command-words";
import {
  cell,
  type PrintColumns,
  line,
  formatRows,
  sayTable,
  tabbed,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

const CASES: PrintColumns<AfterSalesAdminRow> = {
  编号: (row) => row.requestNumber,
  状态: afterSalesStateText,
  申请时间: (row) => formatTime(row.createdAt),
  原因: (row) => AFTER_SALES_REASONS[row.reason],
  诉求: (row) => REMEDIES[row.remedy],
  数量: (row) => row.units,
  订单编号: (row) => row.orderNumber,
  客户编号: (row) => row.companyId,
  客户: (row) => row.company,
  联系电话: (row) => row.phone,
};

/** One line for each case: those that are under way, those in one state, or all. */
export async function formatAfterSalesList(state: AfterSalesState | "open" | "all"): Promise<string[]> {
  return formatRows(CASES, await listAfterSalesForOperator(state));
}

/** All about one request, its lines numbered as received-case wants them. */
export async function showCase(number: string): Promise<CommandResult> {
  const found = await findAfterSalesForOperator(number);
  if (!found) return noSuch("退货或售后", number);
  const { page, company, address, photos } = found;
  const lines = page.lines.map((line, i) => {
    const accepted = line.accepted === null ? "" : `，验收 ${line.accepted}`;
    const goods = [line.name, line.spec, `批号 ${line.batchNumber}`, `有效期至 ${line.expiresOn}`]
      .map(cell)
      .join("  ");
    return `  ${i + 1}. ${goods}  ${line.quantity}${cell(line.unit)}${accepted}${line.isGift ? "  赠品" : ""}`;
  });
  const text = [
    tabbed([page.requestNumber, afterSalesStateText(page), company.name, `订单 ${page.order.number}`]),
    line`客户 ${company.id}：${company.contact}  ${company.phone}`,
    line`收货：${address.receiver}  ${address.phone}  ${untruncated(address.region + address.detail)}`,
    line`${AFTER_SALES_REASONS[page.reason]}，申请${REMEDIES[page.remedy]}：${untruncated(page.text || "无说明")}`,
    ...lines,
    page.refund
      ? `${page.refund.isFinal ? "退款" : "应退款"}：${formatYuan(page.refund.payout)}${giftsWords(page.refund.keptGifts)}`
      : "",
    page.parcel ? line`已寄回：${page.carrier} ${page.parcel}` : "",
    ...photos.map((name) => `照片：${storedPath(name)}`),
    ...page.events.map((event) => tabbed([formatTime(event.at), untruncated(event.text), event.who])),
  ];
  return { ok: true, text: text.filter(Boolean).join("\n") };
}

/** "1=2" as pairs; null when one of them is none. */
export function readAccepted(input: readonly string[]): Map<number, number> | null {
  const pairs = input.map((item) => /^(\d{1,4})=(\d{1,9})$/.exec(item));
  if (pairs.some((pair) => pair === null)) return null;
  return new Map(pairs.map((pair) => [Number(pair![1]), Number(pair![2])]));
}

/** The words for the operator and whether the request moved. */
export function caseWords<T extends object>(
  number: string,
  moved: AfterSalesResult<T>,
  done: (moved: T) => string,
): CommandResult {
  if (moved === null) return noSuch("退货或售后", number);
  return moved.ok ? { ok: true, text: done(moved) } : nothingDone(moved.text);
}

/** Pays a request back, past the limit of one person as an approval request for a second one. */
export async function refundCase(
  number: string,
  { restock, reason, by: name }: { restock: boolean; reason: string; by: string },
): Promise<CommandResult> {
  const done = await refundCaseByHand({ number, restock, reason }, { id: null, name }, now());
  if (done === null) return noSuch("退货或售后", number);
  if (!done.ok) return nothingDone(done.text);
  if ("proposalId" in done) return { ok: true, text: "已提出，由另一位同事复核后退款" };
  return { ok: true, text: `${refundedText(done.refund)}${giftsWords(done.keptGifts)}` };
}

const giftsWords = (unreturnedGifts: number) => {
  const text = formatUnreturnedGifts(unreturnedGifts);
  return text && `（${text}）`;
};

const giftsAhead = (unreturnedGifts: number) =>
  unreturnedGifts > 0 ? `，未退回的赠品退款时将扣 ${formatYuan(unreturnedGifts)}` : "";

const by = (name: string) => `operator:${name}` as const;
const collect = (item: string, before: string[]) => [...before, item];

interface Options {
  by: string;
  reason: string;
}
interface ApproveOptions extends Options {
  goodsBack?: true;
  withoutGoods?: true;
  to?: string;
}
interface ReceiveOptions extends Options {
  accept: string[];
  restock?: true;
}
interface ResendOptions extends Options {
  parcel: string;
  leftBehind?: true;
}

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .argument("<number>", "退货或售后编号")
    .option("--by <name>", OPERATOR, userInfo().username);

/** The commands about returns and after-sales, for shop.ts. */
export function caseCommands(): Command[] {
  const states = { open: "处理中", ...AFTER_SALES_STATES, all: "全部" };
  return [
    new Command("cases")
      .description("列出退货和售后，先申请的在前")
      .argument("[state]", choicesOf(states), "open")
      .action(async (state: string) => {
        if (!Object.hasOwn(states, state)) return tell(noState(state, states));
        const lines = await formatAfterSalesList(state as AfterSalesState | "open" | "all");
        sayTable(CASES, lines, "没有退货或售后申请");
      }),
    new Command("case")
      .description("一项退货或售后的全部信息，含照片路径")
      .argument("<number>", "退货或售后编号")
      .action(async (number: string) => tell(await showCase(number))),
    command("approve-case", "审核通过；退货和换货默认需寄回商品")
      .option("--goods-back", "商品需寄回")
      .option("--without-goods", "商品无需寄回")
      .option("--to <address>", "寄往其他地址，代替商城的退货地址")
      .option("--reason <text>", REASON, "")
      .action(async (number: string, options: ApproveOptions) => {
        const goodsBack = options.goodsBack ? true : options.withoutGoods ? false : null;
        const decision = { actor: by(options.by), reason: options.reason, now: now() };
        const moved = await approveAfterSales(number, {
          ...decision,
          goodsBack,
          returnTo: options.to ?? null,
        });
        tell(caseWords(number, moved, () => "已审核通过"));
      }),
    command("reject-case", "拒绝申请，商品寄回之前可用")
      .requiredOption("--reason <text>", REASON)
      .action(async (number: string, { by: who, reason }: Options) => {
        const moved = await rejectAfterSales(number, { actor: by(who), reason, now: now() });
        tell(caseWords(number, moved, () => "已拒绝"));
      }),
    command("received-case", "登记商品已寄回并验收，默认全部验收通过")
      .option("--accept <line=units>", "某一行只验收一部分，行号见 case；可重复", collect, [])
      .option("--restock", "验收的商品重新入库；不写则报损")
      .option("--reason <text>", `${REASON}；未全部验收时须填写`, "")
      .action(async (number: string, options: ReceiveOptions) => {
        const accepted = readAccepted(options.accept);
        if (!accepted) return tell({ ok: false, text: "请写作 --accept 1=2，即第 1 行验收 2 件" });
        const decision = { actor: by(options.by), reason: options.reason, now: now() };
        const moved = await receiveGoodsBack(number, {
          ...decision,
          accepted,
          restock: options.restock ?? false,
        });
        tell(
          caseWords(
            number,
            moved,
            ({ accepted: units, keptGifts: unreturnedGifts }) =>
              `已验收 ${units} 件${giftsAhead(unreturnedGifts)}`,
          ),
        );
      }),
    command("refund-case", "按原付款方式退款，只退一次；超过限额时提出，由另一位同事复核")
      .option("--restock", "商品未出库，重新入库")
      .option("--reason <text>", "内部原因；改补发或换货为退款时须填写，客户可见", "")
      .action(async (number: string, options: ReceiveOptions) => {
        tell(await refundCase(number, { ...options, restock: options.restock ?? false }));
      }),
    command("resend-case", "登记补发或换货的商品已寄出，从库存扣减")
      .requiredOption("--parcel <text>", "承运商和运单号，客户可见")
      .option("--left-behind", "商品已为该订单出库，仍在仓库")
      .option("--reason <text>", REASON, "")
      .action(async (number: string, options: ResendOptions) => {
        const decision = { actor: by(options.by), reason: options.reason, now: now() };
        const isLeftBehind = options.leftBehind ?? false;
        const moved = await resendGoods(number, { ...decision, parcel: options.parcel, isLeftBehind });
        tell(caseWords(number, moved, () => "已重新寄出"));
      }),
    new Command("set-return-address")
      .description("设置退货地址：收货人、电话和地址，写作一行")
      .argument("<address>", "8 至 200 个字")
      .action(async (address: string) => {
        await inTransaction((trx) => writeReturnAddress(trx, address));
        tell({ ok: true, text: "已保存，已审核的申请仍用原地址" });
      }),
  ];
}
