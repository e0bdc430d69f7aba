/** 补货建议: what to order by sales, stock and what is on the way; ticked rows become drafts, one for each supplier. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { proposeRestock } from "~/admin/purchasing/restock.server";
import { listAdminWarehouses } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { openPurchaseIn, PurchaseRefused } from "~/modules/purchasing/purchases.server";
import { readPurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { approvedSuppliers } from "~/modules/suppliers/suppliers.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { formatAmount } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { ProposalForm } from "./proposal-form";

const TITLE = "补货建议";
export const handle = adminHandle(TITLE, "purchasing.order");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [proposal, suppliers, warehouses, rules] = await Promise.all([
    proposeRestock(now()),
    approvedSuppliers(),
    listAdminWarehouses(),
    readPurchasingRules(),
  ]);
  return json({
    ...proposal,
    suppliers: suppliers.map(({ id, name }) => ({ value: String(id), name })),
    warehouses: warehouses
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id, name }) => ({ value: String(id), name })),
    paceDays: rules.paceDays,
    coverDays: rules.coverDays,
    formKey: newFormToken(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ProposalForm);
  if (!form.ok) return form.response;
  const { formKey, warehouseId, lines } = form.value;
  const ticked = lines.filter(({ isTicked }) => isTicked);
  if (ticked.length === 0) return form.refuse({ form: ["请先勾选要采购的商品"] });
  const suppliers = [...new Set(ticked.map(({ supplierId }) => supplierId))];
  const at = now();
  try {
    const opened = await asStaff(staff, { command: "按补货建议新建采购订单" }, () =>
      inTransaction((trx) =>
        once(trx, formKey, async () => {
          const numbers: string[] = [];
          for (const supplierId of suppliers) {
            const own = ticked.filter((line) => line.supplierId === supplierId);
            const wanted = { supplierId, warehouseId, expectedOn: null, note: TITLE, by: staff.name };
            numbers.push(await openPurchaseIn(trx, { ...wanted, lines: own }, at));
          }
          return numbers.join("、");
        }),
      ),
    );
    const text = `已新建采购订单草稿 ${opened}，核对后下单。`;
    return redirectWith("/staff/purchases?state=draft", { kind: "success", text }, "admin");
  } catch (error) {
    if (error instanceof PurchaseRefused) return form.refuse({ form: [error.message] });
    throw error;
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Proposals() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { rows, total, paceDays, coverDays, warehouses, formKey } = data;
  return (
    <>
      <div className="admin-head">
        <h1>{TITLE}</h1>
        <span className="admin-head__note">
          {`按最近 ${paceDays} 天销量和缺货，备足 ${coverDays} 天；可售已扣除订单占用`}
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        {rows.length === 0 ? (
          <p className="soft">现在没有需要补货的商品。</p>
        ) : (
          <Form method="post">
            <input type="hidden" name="formKey" value={formKey} />
            {total > rows.length ? (
              <p className="soft">{`共 ${total} 个商品，先列最急的 ${rows.length} 个`}</p>
            ) : null}
            <ProposalTable {...data} reply={reply} />
            <div className="form part">
              <Field label="收货仓库" name="warehouseId" required>
                <select>
                  {warehouses.map(({ value, name }) => (
                    <option value={value} key={value}>
                      {name}
                    </option>
                  ))}
                </select>
              </Field>
            </div>
            <div className="admin-foot">
              <button className="button button--primary" type="submit" accessKey="s">
                勾选的新建采购订单
              </button>
              <span className="soft">
                每个供应商一张草稿；天数在<Link to="/staff/purchases/settings">采购设置</Link>中改
              </span>
            </div>
          </Form>
        )}
      </div>
    </>
  );
}

function ProposalTable({ rows, suppliers, reply }: Data & { reply: FormReply | undefined }) {
  const entered = (reply?.initialValue?.["lines"] ?? []) as Record<string, string>[];
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">建议采购的商品，最急的在前</caption>
      <thead>
        <tr>
          <th scope="col" className="grid-table__tick">
            <span className="sr-only">勾选</span>
          </th>
          <th scope="col">商品</th>
          <th scope="col" className="grid-table__figure">
            销量
          </th>
          <th scope="col" className="grid-table__figure">
            缺货
          </th>
          <th scope="col" className="grid-table__figure">
            可售
          </th>
          <th scope="col" className="grid-table__figure">
            在途
          </th>
          <th scope="col">数量</th>
          <th scope="col">单价（元）</th>
          <th scope="col">供应商</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const price = row.price === null ? "" : formatAmount(row.price).replaceAll(",", "");
          return (
            <tr key={row.goodsId}>
              <td className="grid-table__tick">
                <input
                  type="checkbox"
                  name={`lines[${at}].isTicked`}
                  value="1"
                  aria-label={`采购 ${row.name} ${row.spec}`}
                  defaultChecked={entered[at]?.["isTicked"] === "1"}
                />
                <input type="hidden" name={`lines[${at}].goodsId`} value={row.goodsId} />
              </td>
              <th scope="row">
                <Link to={`/staff/goods/${row.goodsId}`}>{row.name}</Link>
                <span className="grid-table__sub">{`${row.spec}，${row.manufacturer}`}</span>
              </th>
              <td className="grid-table__figure" data-name="销量">{`${row.sold}${row.unit}`}</td>
              <td className="grid-table__figure" data-name="缺货">
                {row.refused}
              </td>
              <td className="grid-table__figure" data-name="可售">
                {row.stock}
                <span className="grid-table__sub">
                  {row.daysLeft === null ? "" : `够 ${row.daysLeft} 天`}
                </span>
              </td>
              <td className="grid-table__figure" data-name="在途">
                {row.onOrder}
              </td>
              <td data-name="数量">
                <input
                  type="text"
                  className="field__input field__input--figure"
                  name={`lines[${at}].quantity`}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`${row.name} 数量（${row.unit}）`}
                  defaultValue={entered[at]?.["quantity"] ?? row.quantity}
                />
              </td>
              <td data-name="单价（元）">
                <input
                  type="text"
                  className="field__input field__input--figure"
                  name={`lines[${at}].price`}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${row.name} 单价（元）`}
                  defaultValue={entered[at]?.["price"] ?? price}
                />
              </td>
              <td data-name="供应商">
                <select
                  className="field__input"
                  name={`lines[${at}].supplierId`}
                  aria-label={`${row.name} 供应商`}
                  defaultValue={entered[at]?.["supplierId"] ?? String(row.supplierId ?? "")}
                >
                  <option value="">请选择</option>
                  {suppliers.map(({ value, name }) => (
                    <option value={value} key={value}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
