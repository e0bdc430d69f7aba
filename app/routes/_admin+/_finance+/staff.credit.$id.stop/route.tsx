/** 停用信用额度: at once by one person; receivables stay due. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findCredit, stopCreditIn } from "~/modules/credit/account.server";
import { inTransaction } from "~/platform/database/database.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "停用信用额度";
export const handle = adminHandle(TITLE, "finance.credit");

const page = confirmPage({
  handle,
  fields: {},
  command: TITLE,
  async ask({ params }) {
    const id = requireId(params.id);
    const { name } = (await findAdminCompany(id)) ?? notFound();
    const { outstanding } = (await findCredit(id)) ?? notFound();
    return {
      title: `停用 ${name} 的信用额度`,
      text: `停用立即生效，该公司不能再用信用支付；未还的 ${formatYuan(outstanding)} 仍按到期日还款。`,
      button: "停用",
      back: `/staff/credit/${id}`,
    };
  },
  async run(_values, { params, staff }) {
    const id = requireId(params.id);
    const { name } = (await findAdminCompany(id)) ?? notFound();
    const done = await inTransaction((trx) => stopCreditIn(trx, id, staff.name, now()));
    if (!done.ok) return done;
    return { ok: true, text: `${name} 的信用额度已停用，公司会收到消息。`, to: `/staff/credit/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
