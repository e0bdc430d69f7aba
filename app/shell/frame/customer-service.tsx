import { CHAT_PAGE } from "~/modules/help/chat-path";
import type { ShopSettings } from "~/modules/content/header";
import { sayingPage } from "~/ui/navigation/link-rule";
import { RuleLink } from "~/ui/navigation/rule-link";
import { alert } from "~/ui/say";

const qqLink = (number: string) =>
  `https://wpa.qq.com/msgrd?${new URLSearchParams({ v: "3", uin: number, site: "qq", menu: "yes" })}`;

interface LinksProps<Names extends keyof ShopSettings> {
  settings: Pick<ShopSettings, Names>;
  plain?: boolean;
}

export function CustomerService({ settings, plain }: LinksProps<"isCanChat" | "qq1" | "qq2">) {
  if (settings.isCanChat)
    return (
      <RuleLink url={CHAT_PAGE} plain={plain}>
        在线客服
      </RuleLink>
    );
  return (
    <>
      {settings.qq1 ? (
        <a href={qqLink(settings.qq1)} rel="noopener">
          QQ客服一
        </a>
      ) : null}
      {settings.qq2 ? (
        <a href={qqLink(settings.qq2)} rel="noopener">
          QQ客服二
        </a>
      ) : null}
    </>
  );
}

/** Links to its url if it has one, else shows the shop's message (specification, "Shell behaviour"). */
export function QualityInspection({ settings, plain }: LinksProps<"qualityInspection">) {
  const { url, msg } = settings.qualityInspection;
  if (url)
    return (
      <RuleLink url={url} plain={plain}>
        质检报告查询
      </RuleLink>
    );
  return (
    <a
      href={sayingPage(msg)}
      onClick={(event) => {
        event.preventDefault();
        alert(msg);
      }}
    >
      质检报告查询
    </a>
  );
}
