import { Form, Link } from "@remix-run/react";
import type { FormChoices } from "~/modules/catalogue/admin/form-choices.server";
import { type FieldCells, GOODS_FIELDS } from "~/modules/catalogue/admin/goods-fields";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/import/goods-row";
import { ReplyField } from "~/admin/detail/reply-field";
import { GoodsFields } from "~/admin/goods/goods-fields";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

const EMPTY = Object.fromEntries(
  GOODS_FIELDS.map((field) => [field, field === "kind" ? GOODS_KIND_NAMES.drug : ""]),
) as FieldCells;

export function NewGoodsView({ choices, reply }: { choices: FormChoices; reply: FormReply | undefined }) {
  return (
    <>
      <div className="desk-head">
        <h1>新商品</h1>
        <span className="desk-head__note">建立后是下架的，补齐首营资料后上架；留空的按名称和规格判断</span>
      </div>
      <Form method="post" className="desk-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="part form">
          <ReplyField name="price" label="基础价（元）" reply={reply} inputMode="decimal" required isFigure />
        </div>
        <GoodsFields cells={EMPTY} choices={choices} reply={reply} />
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            建立
          </button>
          <Link className="button" to="/staff/goods">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
