/** 收货入库: scans products (?code=) and counts them into their batch. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { GoodsReceiptForm } from "~/modules/catalogue/batches/receipt";
import { goodsByCode, receiveGoods } from "~/modules/catalogue/batches/receipt.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { type FormReply, formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ScanInput } from "~/ui/forms/scan-input";
import { ReceiptFields } from "./receipt-fields";

export const handle = adminHandle("收货入库", "warehouse.receive", "warehouse.receive");

const PATH = "/staff/stock/receive";
const WAITING = "首营审批还没有通过，通过并上架后才能销售。";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["code", "paper", "goods"]);
  const found = await goodsByCode(input.goods || input.code);
  return json({
    code: input.code,
    paper: input.paper,
    found,
    choices: found.map(({ id }) => getListPath(PATH, { goods: String(id), paper: input.paper })),
    formKey: newFormToken(),
    constraint: formConstraint(GoodsReceiptForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, GoodsReceiptForm);
  if (!form.ok) return form.response;
  const { key, ...receipt } = form.value;
  const { batch, quantity, paper: document } = receipt;
  const done = await asStaff(staff, { command: "收货入库", why: `随货单 ${document}` }, () =>
    receiveGoods(receipt, key, now()),
  );
  if (!done) return form.refuse({ form: ["没有这个商品，请重新扫码"] });
  if (!done.ok)
    return form.refuse({
      fields: Object.fromEntries(Object.entries(done.fault).map(([name, text]) => [name, [text]])),
    });
  const goods = (await goodsByCode(String(receipt.goodsId))).find(({ id }) => id === receipt.goodsId);
  const what = goods ? `${goods.name} ${goods.spec} ` : "";
  const text = `${what}批号 ${batch} 已入库 ${quantity}${goods?.unit ?? ""}。${goods?.isWaiting ? WAITING : ""}`;
  return redirectWith(getListPath(PATH, { paper: document }), { kind: "success", text }, "admin");
}

export default function Receive() {
  const { code, paper: document, found, choices, formKey, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [goods] = found;
  return (
    <>
      <div className="admin-head">
        <h1>收货入库</h1>
        <span className="admin-head__end">
          <Link to="/staff/stock">全部库存</Link>
        </span>
      </div>
      <div className="admin-body">
        <Form className="scan" key={`${code} ${goods?.id ?? ""}`}>
          {document ? <input type="hidden" name="paper" value={document} /> : null}
          <ScanInput label="扫商品条码、货号或商品编号" autoFocus={found.length !== 1} />
        </Form>
        <div id="result" role="status">
          {code && !goods ? (
            <div className="scan-result scan-result--wrong">
              <p className="scan-result__word">没有这个商品</p>
              <p className="scan-result__what">{`${code} 不是任何商品的条码、货号或编号。`}</p>
            </div>
          ) : null}
        </div>
        {found.length > 1 ? (
          <ul className="part">
            {found.map(({ id, name, spec, manufacturer }, at) => (
              <li key={id}>
                <Link to={choices[at]!}>{`${name} ${spec}，${manufacturer}`}</Link>
              </li>
            ))}
          </ul>
        ) : null}
        {goods && found.length === 1 ? (
          <ReceiptFields
            key={goods.id}
            goods={goods}
            paper={document}
            formKey={formKey}
            constraint={constraint}
            reply={reply}
          />
        ) : null}
      </div>
    </>
  );
}
