import { CARD_MAX_WIDTH_PX } from "#contract/limits.ts";

/**
 * The styles of every component, in one sheet that affects nothing outside `.hallpass-scope`. Colors are variables
 * (colors.ts) and sizes are in rem, so that an app's theme and font size apply.
 */
export const styles = `
.hallpass-scope,.hallpass-scope *,.hallpass-scope ::before{box-sizing:border-box}
.hallpass-scope{color:var(--hp-foreground);font-family:var(--hp-font,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif);font-size:.9375rem;line-height:1.5;letter-spacing:-.006em;text-align:start;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale}
.hallpass-scope:dir(rtl),.hallpass-scope :dir(rtl){letter-spacing:0}
.hallpass-scope:lang(ko){word-break:keep-all}
.hallpass-scope.hp-inline{display:inline-block;vertical-align:middle}
.hallpass-scope :is(h1,h2,p,form,ul){margin:0;padding:0}
.hallpass-scope :is(button,input){font:inherit;letter-spacing:inherit;color:inherit;margin:0}
.hallpass-scope button{-webkit-tap-highlight-color:transparent}
.hallpass-scope svg{display:block;flex:none}

.hp-page{display:flex;flex-direction:column;align-items:center;justify-content:center;min-height:100vh;min-height:100dvh;padding:2rem 1rem;background:var(--hp-page)}
.hp-page>.hp-panel{animation:hp-rise .32s cubic-bezier(.2,.7,.2,1) both}
.hp-panel{width:100%;max-width:${CARD_MAX_WIDTH_PX}px;margin-inline:auto}
.hp-page>.hp-panel,.hp-panel.hp-framed{padding:2rem;background:var(--hp-card);color:var(--hp-cardForeground);border:1px solid var(--hp-border);border-radius:calc(var(--hp-radius) * 1.75);box-shadow:var(--hp-shadow)}
@media (max-width:26rem){.hp-page{justify-content:flex-start;padding:0;background:var(--hp-card)}.hp-page>.hp-panel{min-height:100vh;min-height:100dvh;padding:max(12vh,2.5rem) 1.25rem 2.5rem;border:0;border-radius:0;box-shadow:none}}
.hp-stack{display:flex;flex-direction:column;gap:1.5rem}
.hp-head{display:flex;flex-direction:column;gap:.375rem;text-align:center;text-wrap:balance;overflow-wrap:anywhere}
.hp-head-skeleton{align-items:center;gap:.5rem}
.hp-title{font-size:1.375rem;line-height:1.25;font-weight:640;letter-spacing:-.021em}
.hp-card-title{font-size:1.1875rem;line-height:1.3;font-weight:620;letter-spacing:-.017em}
.hp-muted{color:var(--hp-mutedForeground)}
.hp-small{font-size:.8125rem;line-height:1.5}
.hp-center{text-align:center;text-wrap:balance;overflow-wrap:anywhere}
.hp-visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

.hp-link{color:var(--hp-foreground);font-weight:540;text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 28%,transparent);text-decoration-thickness:1px;text-underline-offset:.22em;border-radius:.2em;transition:text-decoration-color .15s}
.hp-link:hover{text-decoration-color:currentColor}
.hp-link-button{padding:0;border:0;background:none;cursor:pointer}

.hp-form{display:flex;flex-direction:column;gap:1rem}
.hp-form>.hp-button{margin-top:.375rem}
.hp-field{position:relative;display:flex;flex-direction:column;gap:.375rem}
.hp-aside{position:absolute;inset-block-start:0;inset-inline-end:0;font-size:.8125rem}
.hp-label{font-size:.875rem;font-weight:540}
.hp-input-box{position:relative;display:flex}
.hp-input{width:100%;min-width:0;height:2.625rem;padding:0 .8125rem;background:var(--hp-field);border:1px solid var(--hp-input);border-radius:var(--hp-radius);box-shadow:0 1px 2px rgb(0 0 0/.04);outline:0;transition:border-color .15s,box-shadow .15s}
.hp-input:hover{border-color:color-mix(in srgb,var(--hp-foreground) 38%,var(--hp-input))}
.hp-input[data-has-toggle]{padding-inline-end:2.875rem}
.hp-input[data-has-toggle]::-ms-reveal{display:none}
.hp-input[aria-invalid=true]{border-color:var(--hp-destructive)}
@media (pointer:coarse){.hp-input{font-size:max(1rem,16px)}}
.hp-toggle{position:absolute;inset-block:0;inset-inline-end:0;width:2.75rem;display:grid;place-items:center;background:none;border:0;border-radius:var(--hp-radius);color:var(--hp-mutedForeground)!important;cursor:pointer;transition:color .15s}
.hp-toggle:hover{color:var(--hp-foreground)!important}
.hp-error{display:flex;gap:.375rem;color:var(--hp-destructive);font-size:.8125rem;line-height:1.45;overflow-wrap:anywhere;animation:hp-fade .18s ease-out}
.hp-error svg{margin-top:.16em}
.hp-center>.hp-error{justify-content:center;margin-top:.75rem;text-align:start}

.hp-ways{display:flex;flex-direction:column;align-items:center;gap:.625rem;font-size:.875rem}
.hp-status:empty{position:absolute}
.hallpass-scope .hp-warning{display:flex;gap:.5rem;padding:.75rem .875rem;background:color-mix(in srgb,var(--hp-destructive) 7%,transparent);border:1px solid color-mix(in srgb,var(--hp-destructive) 30%,transparent);border-radius:var(--hp-radius);font-size:.875rem;overflow-wrap:anywhere}
.hp-warning svg{margin-top:.2em;color:var(--hp-destructive)}

.hp-button{position:relative;display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:2.625rem;padding:.5rem 1rem;border:1px solid transparent;border-radius:var(--hp-radius);font-weight:560!important;line-height:1.25;text-decoration:none;cursor:pointer;user-select:none;transition:background-color .15s,border-color .15s,box-shadow .15s,transform .08s}
.hp-button:active:not([aria-disabled=true]){transform:translateY(.5px)}
.hp-primary{background:var(--hp-primary);color:var(--hp-primaryForeground)!important;box-shadow:0 1px 2px rgb(0 0 0/.14),inset 0 1px 0 rgb(255 255 255/.1)}
.hp-primary:hover{background:color-mix(in srgb,var(--hp-primary) 88%,var(--hp-background))}
.hp-secondary{background:var(--hp-secondary);color:var(--hp-secondaryForeground)!important;border-color:var(--hp-border);box-shadow:0 1px 2px rgb(0 0 0/.04)}
.hp-secondary:hover{background:var(--hp-accent)}
.hp-button[aria-disabled=true]{cursor:default}
.hp-button[aria-busy=true]>.hp-button-label{opacity:0}
.hp-button>.hp-spinner{position:absolute}
.hp-actions{display:flex;flex-wrap:wrap-reverse;justify-content:center;gap:.625rem}
.hp-actions>.hp-button{flex:1 1 auto;max-width:100%;overflow-wrap:anywhere}

.hallpass-scope :is(a,button,[tabindex]):focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}
.hp-input:focus-visible,.hp-input:focus{border-color:var(--hp-ring);box-shadow:0 0 0 3px color-mix(in srgb,var(--hp-ring) 26%,transparent)}
.hp-input[aria-invalid=true]:focus{border-color:var(--hp-destructive);box-shadow:0 0 0 3px color-mix(in srgb,var(--hp-destructive) 22%,transparent)}
@media (forced-colors:active){.hp-input:focus{outline:2px solid Highlight}}

.hp-otp{position:relative;display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:clamp(.25rem,2vw,.5rem)}
.hp-otp-slot{display:grid;place-items:center;height:3.125rem;background:var(--hp-field);border:1px solid var(--hp-input);border-radius:var(--hp-radius);box-shadow:0 1px 2px rgb(0 0 0/.04);font-size:1.25rem;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:0;transition:border-color .15s,box-shadow .15s,opacity .15s}
.hp-otp-slot[data-invalid]{border-color:var(--hp-destructive)}
.hp-otp-slot[data-active]{border-color:var(--hp-ring);box-shadow:0 0 0 3px color-mix(in srgb,var(--hp-ring) 26%,transparent)}
.hp-otp-slot[data-invalid][data-active]{border-color:var(--hp-destructive);box-shadow:0 0 0 3px color-mix(in srgb,var(--hp-destructive) 22%,transparent)}
.hp-otp[data-busy]>.hp-otp-slot{opacity:.6}
.hp-otp-caret{width:1px;height:1.375rem;background:currentColor;animation:hp-blink 1.1s step-end infinite}
.hallpass-scope .hp-otp-input{position:absolute;inset-block:0;inset-inline-start:0;height:100%;padding:0;border:0;outline:0;background:transparent;color:transparent;caret-color:transparent;font-size:16px;letter-spacing:-.5em}
.hp-otp-input::selection{background:transparent;color:transparent}
@media (forced-colors:active){.hp-otp-slot[data-active]{outline:2px solid Highlight}}

.hp-separator{display:flex;align-items:center;gap:.75rem;color:var(--hp-mutedForeground);font-size:.8125rem}
.hp-separator::before,.hp-separator::after{content:"";flex:1;height:1px;background:var(--hp-border)}
.hp-tab-list{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:.1875rem;margin-bottom:1.25rem;padding:.1875rem;background:var(--hp-muted);border-radius:calc(var(--hp-radius) + .1875rem)}
.hp-tab{min-height:2.125rem;padding:.25rem .5rem;border:0;background:none;border-radius:var(--hp-radius);color:var(--hp-mutedForeground)!important;font-size:.875rem!important;font-weight:540!important;cursor:pointer;transition:background-color .15s,color .15s}
.hp-tab[aria-selected=true]{background:var(--hp-raised);color:var(--hp-foreground)!important;box-shadow:0 1px 2px rgb(0 0 0/.1)}

.hp-providers{display:flex;flex-direction:column;gap:.625rem}
.hp-provider{position:relative;display:flex;flex-direction:column;gap:.375rem}
.hp-provider>.hp-button{background:var(--hp-brand,var(--hp-secondary));color:var(--hp-brandText,var(--hp-secondaryForeground))!important;border-color:color-mix(in srgb,var(--hp-brandText,var(--hp-foreground)) 22%,var(--hp-brand,var(--hp-border)));box-shadow:0 1px 2px rgb(0 0 0/.08)}
.hp-provider>.hp-button:hover:not([aria-disabled=true]){background:color-mix(in srgb,var(--hp-brand,var(--hp-secondary)) 90%,var(--hp-brandText,var(--hp-foreground)))}
.hp-provider>.hp-button[aria-disabled=true]:not([aria-busy=true]){cursor:not-allowed;filter:saturate(.35)}
.hp-provider .hp-button-label{display:inline-flex;align-items:center;gap:.625rem;overflow-wrap:anywhere}
.hp-last{position:absolute;inset-block-start:-.5rem;inset-inline-end:-.375rem;padding:.0625rem .4375rem;border:1px solid var(--hp-border);border-radius:99rem;background:var(--hp-raised);color:var(--hp-foreground);font-size:.6875rem;line-height:1.4;font-weight:560;box-shadow:0 1px 2px rgb(0 0 0/.1);pointer-events:none}
.hp-tip{position:absolute;z-index:40;inset-inline:0;top:calc(100% + .375rem);padding:.5rem .75rem;background:var(--hp-popover);color:var(--hp-popoverForeground);border:1px solid var(--hp-border);border-radius:var(--hp-radius);box-shadow:var(--hp-shadow-raised);font-size:.8125rem;line-height:1.45;visibility:hidden;opacity:0;transition:opacity .12s,visibility .12s}
.hp-provider:is(:hover,:focus-within)>.hp-tip{visibility:visible;opacity:1}
.hp-waiting{display:flex;flex-direction:column;align-items:center;gap:1rem;padding-block:1.5rem;text-align:center}
.hp-button-label{display:inline-flex;align-items:center;justify-content:center;gap:.5rem}
.hp-section{display:flex;flex-direction:column;gap:1rem;color:var(--hp-foreground);text-align:start}
.hallpass-scope .hp-rows{list-style:none;display:flex;flex-direction:column;border:1px solid var(--hp-border);border-radius:var(--hp-radius)}
.hp-row{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;padding:.75rem .875rem}
.hp-row+.hp-row{border-top:1px solid var(--hp-border)}
.hp-row-text{display:flex;flex-direction:column;flex:1 1 6.5rem;min-width:0;overflow-wrap:anywhere}
.hp-row-question{flex:1 1 100%;overflow-wrap:anywhere}
.hp-row-text strong{font-weight:560}
.hp-row-form{display:flex;flex-wrap:wrap;gap:.5rem;flex:1}
.hp-row-form>.hp-input{flex:1 1 8rem;height:2.125rem}
.hp-row .hp-button{min-height:2.125rem;padding:.125rem .625rem;font-size:.8125rem}
.hp-row-actions{display:flex;gap:.375rem}
.hp-row>.hp-error{flex-basis:100%}

.hp-spinner{width:1.125rem;height:1.125rem;border:2px solid color-mix(in srgb,currentColor 25%,transparent);border-top-color:currentColor;border-radius:50%;animation:hp-spin .7s linear infinite}
.hp-skeleton{background:var(--hp-muted);border-radius:var(--hp-radius);animation:hp-pulse 1.6s ease-in-out infinite}

.hp-avatar{display:inline-grid;place-items:center;flex:none;overflow:hidden;width:var(--hp-size);height:var(--hp-size);border-radius:50%;background:var(--hp-muted);color:var(--hp-mutedForeground);font-size:calc(var(--hp-size) * .38);line-height:1;font-weight:600;letter-spacing:0}
.hp-avatar[data-border]{box-shadow:inset 0 0 0 1px var(--hp-border)}
.hp-avatar img{width:100%;height:100%;object-fit:cover}

@keyframes hp-spin{to{transform:rotate(1turn)}}
@keyframes hp-blink{50%{opacity:0}}
@keyframes hp-pulse{50%{opacity:.5}}
@keyframes hp-fade{from{opacity:0}}
@keyframes hp-rise{from{opacity:0;transform:translateY(6px)}}
@media (prefers-reduced-motion:reduce){.hallpass-scope *,.hallpass-scope ::before{animation-duration:.01ms!important;transition:none!important}.hallpass-scope .hp-spinner{animation-duration:2.4s!important}}
`;
