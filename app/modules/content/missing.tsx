import { Form } from "@remix-run/react";
import { RuleLink } from "~/ui/navigation/rule-link";

export interface MissingProps {
  title: string;
  text: string;
  links: readonly { name: string; url: string }[];
  words?: readonly { word: string; url: string }[];
}

export function Missing({ title, text, links, words = [] }: MissingProps) {
  return (
    <section className="surface empty">
      <img className="empty__picture" src="/art/empty.svg" width="96" height="96" alt="" />
      <h1 className="empty__title">{title}</h1>
      <p>{text}</p>
      <Form className="missing__search" method="get" action="/search" role="search" aria-label="查找药品">
        <input
          className="field__input"
          type="search"
          name="keywords"
          aria-label="药品名称或拼音首字母"
          placeholder="药品名称 / 拼音首字母"
        />
        <button type="submit" className="button button--soft">
          搜索
        </button>
      </Form>
      {words.length > 0 ? (
        <p className="missing__words">
          {words.map(({ word, url }) => (
            <RuleLink key={word} url={url}>
              {word}
            </RuleLink>
          ))}
        </p>
      ) : null}
      <p className="empty__do">
        {links.map(({ name, url }, at) => (
          <RuleLink key={name} className={at === 0 ? "button button--primary" : "button"} url={url}>
            {name}
          </RuleLink>
        ))}
      </p>
    </section>
  );
}
