/** 放弃盘点: a count is given up; what was counted stays to be read, nothing is corrected. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { abandonCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { findCountProgress } from "~/modules/catalogue/stock-count/counts.server";
import { countPath } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "放弃盘点";
export const handle = adminHandle(TITLE, "warehouse.correct");

const page = confirmPage({
  handle,
  fields: {},
  command: TITLE,
  async ask({ params }) {
    const { id, scope } = await countAt(params.number);
    const { lines, counted: counts } = (await findCountProgress([id])).get(id)!;
    return {
      title: `放弃盘点 ${countNumber(id)}`,
      text: `${scope}，${lines} 个批号，已盘 ${counts}。放弃后不能再登记，库存不会更正，已登记的数量留作记录。`,
      button: "放弃盘点",
      back: countPath(id),
    };
  },
  async run(_values, { params, staff }) {
    const { id } = await countAt(params.number);
    const done = await abandonCount(id, staff.name, now());
    if (!done?.ok) return done;
    return { ok: true, text: `盘点单 ${countNumber(id)} 已放弃，库存没有变化。`, to: countPath(id) };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
