import { z } from "zod";
import {
  approveByPrintedFormIn,
  type PaperApprovalForm,
  documentGoods,
} from "~/modules/catalogue/review/paper-approval.server";
import { findReviews } from "~/modules/catalogue/review/review-list.server";
import { REVIEW_STEPS } from "~/modules/catalogue/approval/goods-approval";
import { evidenceTable, pageOfRows } from "~/admin/approval-requests/evidence";
import { evidenceFiles } from "~/admin/approval-requests/evidence.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { type Db, db } from "~/platform/database/database.server";
import { SHOP_FILES } from "~/platform/files/files.server";
import { toDay } from "~/platform/values/clock";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { filledText } from "~/platform/values/missing";

const Signed = z.object({ id: z.number().int(), name: z.string() });

const State = z.object({
  goods: z.array(z.number().int()),
  /** of them, those that it can approve */
  ready: z.number().int(),
  form: z
    .object({
      number: z.string(),
      first: Signed,
      second: Signed,
      signedAt: z.number().int(),
      fileIds: z.array(z.number().int()),
    })
    .nullable(),
});
type State = z.infer<typeof State>;

export const printedFormApproval: ApprovalRequestKind<State> = {
  kind: "paperApproval",
  name: "登记纸质审批表",
  agree: "quality.agreePaper",
  state: State,
  path: () => "/staff/first-goods",
  words: ({ goods, ready, form }) => ({
    审批表编号: form?.number ?? "未登记",
    初审人: form?.first.name ?? "未登记",
    复核人: form?.second.name ?? "未登记",
    审批日期: form ? toDay(form.signedAt) : "未登记",
    扫描件: form ? `${form.fileIds.length} 个` : "未登记",
    商品: `${goods.length} 个，可以登记的 ${ready} 个`,
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: `审批表 ${after.form?.number ?? ""}，${after.form?.first.name ?? ""}、${after.form?.second.name ?? ""} 签字`,
        amount: `${after.goods.length} 个商品`,
      })),
    ),
  evidence: async ({ after: { goods, form } }, page) => {
    const shown = pageOfRows(goods, page);
    const faults = new Map((await documentGoods(db, shown)).map(({ id, fault }) => [id, fault]));
    const rows = await findReviews(shown);
    return {
      facts: [
        ["审批表编号", form?.number ?? "未登记"],
        [
          "签字",
          form ? `初审 ${form.first.name}，复核 ${form.second.name}，${toDay(form.signedAt)}` : "未登记",
        ],
        ["核对要求", "请逐项与扫描件核对商品、签字和日期"],
      ],
      tables: [
        {
          ...evidenceTable(
            {
              id: "h-goods",
              title: "审批表上的商品",
              headings: ["商品", "规格", "生产企业", "批准文号", "状态", "能否登记"],
            },
            rows,
            1,
            (row) => [
              `${row.id} ${row.name}`,
              row.spec,
              row.manufacturer,
              filledText(row.approvalNumber),
              REVIEW_STEPS[row.state],
              faults.get(row.id) ?? "可以登记",
            ],
          ),
          total: goods.length,
        },
      ],
      files: await evidenceFiles(form?.fileIds ?? [], SHOP_FILES),
    };
  },
  current: async (trx, _subjectId, { goods }) => ({ goods, ready: await countReady(trx, goods), form: null }),
  apply: async (trx, { goods, form }, { now }) => {
    if (!form) return { ok: false, text: "没有要登记的审批表" };
    const done = await approveByPrintedFormIn(trx, goods, form, now);
    if (done.approved === 0)
      return { ok: false, text: `没有可以登记的商品：${done.refused[0]?.fault ?? ""}` };
    const parts = [`已登记 ${done.approved} 个商品的首营审批`, `上架 ${done.onSale} 个`];
    if (done.lacking > 0) parts.push(`${done.lacking} 个首营资料不全，没有上架`);
    if (done.refused.length > 0) parts.push(`${done.refused.length} 个未能登记，原因见本页`);
    return { ok: true, text: `${parts.join("，")}。` };
  },
};

const countReady = async (trx: Db, goods: readonly number[]): Promise<number> =>
  (await documentGoods(trx, goods)).filter(({ fault }) => fault === null).length;

export type PrintedFormRequested = { ok: true; id: number; goods: number } | { ok: false; text: string };

/** Requests it in the caller's transaction. Refused: one person twice, no product that it can approve. `now` in ms. */
export async function proposePrintedForm(
  trx: Db,
  { ids, form, by }: { ids: readonly number[]; form: PaperApprovalForm; by: Person },
  now: number,
): Promise<PrintedFormRequested> {
  if (form.first.id === form.second.id) return { ok: false, text: "复核人须是初审人以外的人" };
  const found = await documentGoods(trx, ids);
  const goods = found.filter(({ fault }) => fault === null).map(({ id }) => id);
  if (goods.length === 0)
    return { ok: false, text: `没有可以登记的商品：${found[0]?.fault ?? "请先勾选商品"}` };
  const id = await propose(
    trx,
    {
      kind: printedFormApproval.kind,
      subject: "paperForm",
      subjectId: form.number,
      title: `审批表 ${form.number}，${goods.length} 个商品`,
      before: { goods, ready: goods.length, form: null },
      after: { goods, ready: goods.length, form },
      why: `登记 ${form.first.name}、${form.second.name} 已签字的首营品种审批表`,
      by,
    },
    now,
  );
  return { ok: true, id, goods: goods.length };
}
