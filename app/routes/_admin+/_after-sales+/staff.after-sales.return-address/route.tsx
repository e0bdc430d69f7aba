/** 退货地址: where products that come back are sent. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CaseErrors } from "~/admin/after-sales/case-parts";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import {
  changeReturnAddress,
  RETURN_ADDRESS_KEY,
  returnAddress,
} from "~/modules/returns/goods-back/return-address.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { HistorySection } from "~/admin/detail/history-section";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type Stale, toStale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";

export const handle = adminHandle("退货地址", "afterSales.decide");

const AddressForm = z.object({
  previous: z.string().max(200).default(""),
  address: z
    .string("请填写收货人、电话和地址")
    .trim()
    .min(8, "请填写收货人、电话和地址，至少 8 个字")
    .max(200, "不超过 200 个字"),
});
const MAX_HISTORY = 20;
type Reply = FormReply & { stale?: Stale; now?: string };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [address, changes] = await Promise.all([
    returnAddress(),
    findChanges({ subject: "setting", subjectId: RETURN_ADDRESS_KEY, limit: MAX_HISTORY }),
  ]);
  return json({ address: address ?? "", changes });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, AddressForm);
  if (!form.ok) return form.response;
  const { previous, address } = form.value;
  const done = await asStaff(staff, { command: "改退货地址" }, () =>
    inTransaction((trx) => changeReturnAddress(trx, { previous, address })),
  );
  if (!done.ok) {
    const stale = toStale({ address: "退货地址" }, 0, { address: done.current }, { address });
    return json<Reply>({ status: "error", initialValue: form.input, stale, now: done.current }, 409);
  }
  const text = "已保存，已审核的申请仍用原地址。";
  return redirectWith("/staff/after-sales/return-address", { kind: "success", text }, "admin");
}

export default function ReturnAddress() {
  const { address, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<Reply>();
  const values = reply?.initialValue?.["address"];
  return (
    <>
      <div className="admin-head">
        <h1>退货地址</h1>
      </div>
      <div className="admin-body">
        <CaseErrors reply={reply} />
        <StaleNotice stale={reply?.stale} />
        <Form method="post" className="form" key={address}>
          <input type="hidden" name="previous" value={reply?.now ?? address} />
          <div className="field">
            <label className="field__label" htmlFor="address">
              收货人、电话和地址
            </label>
            <input
              type="text"
              className="field__input"
              id="address"
              name="address"
              required
              minLength={8}
              maxLength={200}
              defaultValue={typeof values === "string" ? values : address}
            />
          </div>
          <div className="admin-foot">
            <button className="button button--primary" type="submit" accessKey="s">
              保存
            </button>
          </div>
        </Form>
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
    </>
  );
}
