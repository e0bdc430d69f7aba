import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import type { FormReply } from "~/platform/http/forms/forms.server";

export function AnswerForms({ reply }: { reply: FormReply | undefined }) {
  return (
    <div>
      <DetailSection id="h-offer" title="答复" note="只答复一次，公司会收到消息">
        <Form method="post" className="form">
          <ReplyField
            name="goods"
            label="商品：编号、货号、条码或全名，在售且不填到货日期时转为已上架"
            reply={reply}
            maxLength={200}
            autoComplete="off"
          />
          <ReplyField
            name="price"
            label="报价（元，每单位）"
            reply={reply}
            maxLength={15}
            autoComplete="off"
          />
          <ReplyField name="when" label="预计到货日期" reply={reply} type="date" autoComplete="off" />
          <ReplyField name="text" label="说明（公司可见）" reply={reply} maxLength={500} autoComplete="off" />
          <p>
            <button
              className="button button--primary"
              name="intent"
              value="offer"
              type="submit"
              accessKey="s"
            >
              答复求购
            </button>
          </p>
        </Form>
      </DetailSection>
      <DetailSection id="h-refuse" title="无法采购">
        <Form method="post" className="form">
          <ReplyField name="why" label="原因（公司可见）" reply={reply} maxLength={200} autoComplete="off" />
          <p>
            <button className="button" name="intent" value="refuse" type="submit">
              答复无法采购
            </button>
          </p>
        </Form>
      </DetailSection>
    </div>
  );
}

export function ListFields({ goods, reply }: { goods: string; reply: FormReply | undefined }) {
  return (
    <DetailSection id="h-list" title="已上架" note="公司会收到消息">
      <Form method="post" className="form">
        <ReplyField
          name="goods"
          label="在售商品：编号、货号、条码或全名"
          reply={reply}
          maxLength={200}
          initial={goods}
          autoComplete="off"
        />
        <ReplyField
          name="text"
          label="说明（公司可见，不填则保留原答复）"
          reply={reply}
          maxLength={500}
          autoComplete="off"
        />
        <p>
          <button className="button button--primary" name="intent" value="list" type="submit" accessKey="s">
            登记已上架
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
