import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import type { FiledDocument } from "~/modules/catalogue/documents/document-goods.server";
import type { GoodsReview } from "~/modules/catalogue/review/goods-review.server";
import type { SecondPerson } from "~/admin/approval-requests/second-person.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";

export interface GoodsCaseProps {
  id: number;
  state: GoodsState;
  review: GoodsReview;
  seen: string;
  /** missing required documents; "" if complete */
  lacks: string;
  papers: readonly FiledDocument[];
  points: readonly { point: string; name: string }[];
  /** who may make the second review; null: none waits */
  second: SecondPerson | null;
  may: { first: boolean; change: boolean; papers: boolean };
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}
