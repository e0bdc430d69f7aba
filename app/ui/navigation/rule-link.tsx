import { Link } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { isFile, linkRule, sayingPage } from "./link-rule";
import { alert } from "~/ui/say";

export interface RuleLinkProps {
  url: string | null | undefined;
  children: ReactNode;
  className?: string;
  current?: boolean;
  newWindow?: boolean;
  /** a plain link for useFollow */
  plain?: boolean | undefined;
}

export function RuleLink({ url, children, className, current, newWindow, plain }: RuleLinkProps) {
  const rule = linkRule(url);
  const target = newWindow ? "_blank" : undefined;
  if (rule.do === "nothing") return <span className={className}>{children}</span>;
  if (rule.do === "go" && rule.isOutside)
    return (
      <a className={className} href={rule.to} target={target} rel="noopener">
        {children}
      </a>
    );
  if (rule.do === "go" && plain)
    return (
      <a className={className} href={rule.to} target={target} aria-current={current ? "page" : undefined}>
        {children}
      </a>
    );
  if (rule.do === "go")
    return (
      <Link
        className={className}
        to={rule.to}
        target={target}
        aria-current={current ? "page" : undefined}
        reloadDocument={isFile(rule.to) || undefined}
      >
        {children}
      </Link>
    );
  const speak = (event: MouseEvent) => {
    event.preventDefault();
    alert(rule.text);
  };
  return (
    <a className={className} href={sayingPage(rule.text)} onClick={speak}>
      {children}
    </a>
  );
}
