/** /zjbm 自家编码: the numbers under which the company's own system knows products; found in searches and lists. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  BUYER_CODES_PATH,
  BuyerCodeForm,
  buyerCodesHref,
  MAX_BUYER_CODE,
} from "~/modules/catalogue/search/buyer-codes";
import { findBuyerCodes, listBuyerCodes, saveBuyerCode } from "~/modules/catalogue/search/buyer-codes.server";
import { findFor } from "~/modules/cart/quick-order/order-draft.server";
import { NEW_SHEET } from "~/modules/cart/quick-order/quick-sheet";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { cutText } from "~/platform/values/cut-text";
import { plainQuery } from "~/platform/values/plain-text";
import { readPageNumber } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";
import { Pager } from "~/ui/navigation/pager";

export const handle: PageHandle = { title: "自家编码" };

const MAX_WORDS = 60;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const { companyId } = viewer.buyer;
  const query = plainQuery(request);
  const words = cutText(query.get("words"), MAX_WORDS);
  const add = cutText(query.get("add"), MAX_WORDS);
  const ids = add === "" ? [] : await findFor(companyId, add);
  const [list, found, codes] = await Promise.all([
    listBuyerCodes(companyId, words, readPageNumber(query.get("page") ?? "")),
    goodsInOrder(ids, viewer, now()),
    findBuyerCodes(companyId, ids),
  ]);
  const candidates = found.map(({ id, name, spec, manufacturer }) => ({
    goodsId: id,
    name,
    spec,
    manufacturer,
    code: codes.get(id) ?? "",
  }));
  return json({ words, add, candidates, ...list });
}

export async function action({ request }: ActionFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, BuyerCodeForm);
  if (!form.ok) return form.response;
  const { goods: goodsId, code } = form.value;
  const saved = await saveBuyerCode(companyId, { goodsId, code }, now());
  if (!saved.ok) return form.refuse({ form: [saved.text] });
  return redirectWith(BUYER_CODES_PATH, {
    kind: "success",
    text: code === "" ? "已删除自家编码" : `已保存自家编码 ${code}`,
  });
}

export default function BuyerCodes() {
  const { words, add, candidates, rows, total, page, pages } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <section className="surface surface--flush" aria-labelledby="codes-title">
      <div className="surface__head">
        <h2 className="surface__title" id="codes-title">
          {`已登记 ${total} 种商品`}
        </h2>
        <p className="surface__note">
          登记贵企业系统中的商品编码后，凭编码即可搜索、填写快捷采购和清单，随货单和入库明细也会印出。
        </p>
      </div>
      <ErrorSummary errors={toErrorSummary(reply)} />
      <Form className="order-search" action={BUYER_CODES_PATH}>
        <Field
          label="登记新的编码：商品名称、货号或条码"
          name="add"
          type="search"
          maxLength={MAX_WORDS}
          defaultValue={add}
        />
        <button type="submit" className="button">
          查找商品
        </button>
        <Link to={NEW_SHEET}>上传带编码的清单，一次登记多个</Link>
      </Form>
      {add === "" ? null : candidates.length === 0 ? (
        <Empty title="没有找到这个商品" to={BUYER_CODES_PATH} text="返回自家编码" />
      ) : (
        <CodeTable caption="找到的商品" rows={candidates} reply={reply} />
      )}
      <Form className="order-search" action={BUYER_CODES_PATH}>
        <Field
          label="已登记的：编码或商品名称"
          name="words"
          type="search"
          maxLength={MAX_WORDS}
          defaultValue={words}
        />
        <button type="submit" className="button">
          查询
        </button>
      </Form>
      {rows.length === 0 ? (
        <Empty
          title={words ? "没有符合条件的编码" : "还没有登记自家编码"}
          to={NEW_SHEET}
          text="上传带编码的清单"
        />
      ) : (
        <CodeTable caption="已登记的自家编码" rows={rows} reply={reply} />
      )}
      <Pager page={page} pages={pages} href={(wanted) => buyerCodesHref(words, wanted)} />
    </section>
  );
}

interface CodeRow {
  goodsId: number;
  name: string;
  spec: string;
  manufacturer: string;
  code: string;
}

function CodeTable({
  caption,
  rows,
  reply,
}: {
  caption: string;
  rows: readonly CodeRow[];
  reply: FormReply | undefined;
}) {
  const sent = enteredIn(reply, "goods");
  return (
    <table className="quick-table quick-table--admin">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">自家编码</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ goodsId, name, spec, manufacturer, code }) => (
          <tr key={goodsId}>
            <td className="quick-table__goods">
              <Link className="quick-table__name" to={`/list/info/${goodsId}`}>
                {name}
              </Link>
              <span className="quick-table__soft">{`${spec} · ${manufacturer}`}</span>
            </td>
            <td>
              <Form method="post" className="choices" preventScrollReset>
                <input type="hidden" name="goods" value={goodsId} />
                <input
                  className="field__input"
                  type="text"
                  name="code"
                  maxLength={MAX_BUYER_CODE}
                  autoComplete="off"
                  aria-label={`${name} 的自家编码，清空即删除`}
                  aria-invalid={sent === String(goodsId) || undefined}
                  defaultValue={sent === String(goodsId) ? enteredIn(reply, "code") : code}
                  key={`${goodsId} ${code}`}
                />
                <button type="submit" className="button button--small">
                  保存<span className="sr-only">{`：${name}`}</span>
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
