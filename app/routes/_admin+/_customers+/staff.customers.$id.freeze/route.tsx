/** 冻结和解冻客户: a frozen company cannot order; it is notified of both. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findFreeze, freeCompany, freezeCompany } from "~/modules/company/members/freeze.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("冻结和解冻", "customers.see", "customers.freeze");

const COMMANDS = { freeze: "冻结客户", free: "解冻客户" } as const;

const page = confirmPage({
  handle,
  /** `do`: the action shown, so that an outdated page does not do the opposite */
  fields: { do: z.enum(["freeze", "free"], "请选择操作") },
  command: (values) => COMMANDS[values.do],
  async ask({ params }) {
    const id = requireId(params.id);
    const { name } = (await findAdminCompany(id)) ?? notFound();
    const freeze = await findFreeze(id);
    const back = `/staff/customers/${id}`;
    if (!freeze)
      return {
        title: `冻结 ${name}`,
        text: "冻结后该客户不能提交新订单，仍可登录、付款、查看和退货。未发出的订单在解冻前不能发货。",
        label: "原因（客户可见）",
        button: "冻结",
        back,
        hidden: { do: "freeze" },
      };
    return {
      title: `解冻 ${name}`,
      text: `${freeze.by} 冻结，原因：${freeze.why}。解冻后该客户可以正常下单，未发出的订单可以发货。`,
      label: "解冻原因（记入审计日志）",
      button: "解冻",
      back,
      hidden: { do: "free" },
    };
  },
  async run({ do: what, why }, { params, staff }) {
    const id = requireId(params.id);
    const done =
      what === "freeze" ? await freezeCompany(id, staff.name, why, now()) : await freeCompany(id, now());
    if (!done?.ok) return done;
    const text = `${COMMANDS[what]}：${done.company}，公司会收到消息。`;
    return { ok: true, text, to: `/staff/customers/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
