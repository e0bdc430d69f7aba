import { dosageFormText, prescriptionText, formatKnownSpec } from "~/modules/catalogue/approval/known-facts";
import type { Seller } from "~/modules/content/legal-entity";
import { goodsDocumentName } from "~/modules/catalogue/goods/goods-document";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import type { FiledDocument } from "~/modules/catalogue/documents/document-goods.server";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsReview } from "~/modules/catalogue/review/goods-review.server";
import {
  APPLICANT_OPINION,
  ApprovalFormPage,
  type ApprovalOpinion,
  TextLines,
  pointLine,
} from "~/admin/detail/review-parts";
import { storageText } from "~/modules/catalogue/goods/storage";
import { formatTime } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";

interface GoodsApprovalProps {
  seller: Seller;
  id: number;
  state: GoodsState;
  review: GoodsReview;
  papers: readonly FiledDocument[];
  points: readonly { point: string; name: string }[];
}

export function GoodsApprovalForm({
  seller,
  id,
  state,
  review,
  papers: documents,
  points,
}: GoodsApprovalProps) {
  const filed = documents.map(({ kind, endsOn }) => `${goodsDocumentName(kind)}，${endsOn ?? "长期"}`);
  const checked = points.map(({ point, name }) => pointLine(name, review.points.includes(point)));
  return (
    <ApprovalFormPage
      title="首营品种审批表"
      number={`第 ${id} 号`}
      seller={seller}
      rows={[
        ["品名", state.name],
        ["通用名称", state.generic_name],
        ["类型和剂型", `${GOODS_KIND_NAMES[state.kind]}，${dosageFormText(state.kind, state.dosage_form)}`],
        ["处方分类", prescriptionText(state.kind, state.is_prescription)],
        ["规格和单位", `${formatKnownSpec(state.spec)}，${filledText(state.unit)}`],
        ["生产企业", state.manufacturer],
        ...(state.kind === "device"
          ? ([
              ["注册人/备案人", state.registrant],
              ["受托生产企业", state.contract_manufacturer],
              ["生产许可证号", state.production_licence],
              ["产品标识（UDI-DI）", state.udi_di],
            ] as const)
          : ([
              [
                "上市许可持有人",
                state.marketing_authorization_holder ||
                  findFact(state, ["上市许可持有人", "药品上市许可持有人"]),
              ],
            ] as const)),
        ...(state.kind === "herb" ? ([["炮制规格", state.processing_spec]] as const) : []),
        ["批准文号", filledText(state.approval_number)],
        ["首营资料", <TextLines key="papers" lines={filed} />],
        ["质量标准", findFact(state, ["质量标准", "执行标准"])],
        [
          "储存条件",
          state.storage_class === "" ? findFact(state, ["储存条件", "贮藏", "储藏"]) : storageText(state),
        ],
        ["有效期", findFact(state, ["有效期"])],
        [
          "核对项",
          review.paper ? `见纸质审批表：${review.paper}` : <TextLines key="points" lines={checked} />,
        ],
        ["提交时间", formatTime(review.requestedAt)],
      ]}
      opinions={[
        APPLICANT_OPINION,
        opinionOf("质量管理部门初审意见", review, {
          text: ["同意", review.note].filter(Boolean).join("，"),
          by: review.firstBy,
          at: review.firstAt,
        }),
        opinionOf("质量负责人审批意见", review, { text: "同意", by: review.secondBy, at: review.secondAt }),
      ]}
    />
  );
}

/** An approval recorded without its signers refers to the paper: it must not look like an opinion that somebody signed here. */
const opinionOf = (
  role: string,
  { paper }: GoodsReview,
  signed: Omit<ApprovalOpinion, "role">,
): ApprovalOpinion =>
  signed.by === "" || signed.at === null
    ? { role, text: paper ? "见纸质审批表" : "", by: "", at: null }
    : { role, ...signed };

/** Returns the fact with one of these labels; "" leaves the cell for handwriting. */
function findFact({ facts }: GoodsState, labels: readonly string[]): string {
  return facts.find(([label]) => labels.includes(label))?.[1] ?? "";
}
