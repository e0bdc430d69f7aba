import { Form, Link } from "@remix-run/react";
import type { FormChoices } from "~/modules/catalogue/admin/form-choices.server";
import type { FieldCells } from "~/modules/catalogue/admin/goods-fields";
import { GoodsFields } from "~/admin/goods/goods-fields";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export type FactsReply = FormReply & { stale?: Stale };

interface FactsProps {
  id: number;
  title: string;
  cells: FieldCells;
  version: number;
  choices: FormChoices;
  reply: FactsReply | undefined;
}

export function FactsView({ id, title, cells, version, choices, reply }: FactsProps) {
  return (
    <>
      <div className="desk-head">
        <h1>修改 {title}</h1>
        <span className="desk-head__note">商品编号 {id}，价格和上下架另页办理</span>
      </div>
      <Form method="post" className="desk-body" key={version}>
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="seen" value={reply?.stale?.version ?? version} />
        <GoodsFields cells={cells} choices={choices} reply={reply} />
        <div className="part form">
          <WhyField id="why" reply={reply} />
        </div>
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            保存
          </button>
          <Link className="button" to={`/staff/goods/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
