import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { WORDS_LONGEST } from "~/modules/help/help-search";

export function HelpSearch({ keywords }: { keywords: string }) {
  return (
    <Form className="help-search" method="get" action="/help" role="search" aria-label="搜索帮助">
      <input
        className="field__input"
        type="search"
        name="keywords"
        aria-label="搜索帮助和新闻"
        placeholder="例如：怎样退货、电子发票、含麻回执单"
        maxLength={WORDS_LONGEST}
        defaultValue={keywords}
        key={keywords}
      />
      <button type="submit" className="button button--primary">
        <Icon name="search" />
        搜索
      </button>
    </Form>
  );
}
