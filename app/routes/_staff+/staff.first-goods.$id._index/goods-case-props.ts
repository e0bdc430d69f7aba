import type { GoodsState } from "~/catalogue/import/goods-merge";
import type { FiledPaper } from "~/catalogue/import/goods-papers.server";
import type { GoodsReview } from "~/catalogue/review/goods-review.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/staff/desk/change-row";

export interface GoodsCaseProps {
  id: number;
  state: GoodsState;
  review: GoodsReview;
  seen: string;
  /** required papers that are not there, in words; "" where all are */
  lacks: string;
  papers: readonly FiledPaper[];
  points: readonly { point: string; name: string }[];
  /** the id of whoever is signed in */
  me: number;
  may: { first: boolean; second: boolean; change: boolean; papers: boolean };
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}
