import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { type Reply, enteredIn } from "~/ui/forms/form-reply";

export const PasteForm = ({ reply }: { reply: Reply | undefined }) => (
  <DetailSection id="h-paste" title="粘贴清单" note="每行一个商品和数量，能确定的直接加入，其余由您选择">
    <Form method="post" className="form">
      <label className="field">
        <span className="field__label">清单</span>
        <textarea
          className="field__input"
          id="listLines"
          name="listLines"
          rows={5}
          defaultValue={enteredIn(reply, "listLines")}
        />
      </label>
      <p>
        <button type="submit" className="button" name="do" value="paste">
          读取清单
        </button>
      </p>
    </Form>
  </DetailSection>
);
