/** The styles of menus: the sign-in page has none. */
export const menuStyles = `
.hp-menu-anchor{position:relative;display:inline-block}
.hp-menu-button{display:flex;align-items:center;gap:.625rem;padding:.1875rem;max-width:100%;border:0;background:none;border-radius:99rem;text-align:start;cursor:pointer;transition:box-shadow .15s,background-color .15s}
.hp-menu-button[data-wide]{padding-block:.375rem;padding-inline:.375rem .75rem;border-radius:var(--hp-radius)}
.hp-menu-button[data-framed]{min-height:2.625rem;padding-inline:.75rem;background:var(--hp-secondary);border:1px solid var(--hp-border)}
.hp-menu-button:hover,.hp-menu-button[aria-expanded=true]{background:var(--hp-accent)}
.hp-menu-button[aria-busy=true]{opacity:.5}
.hp-menu{position:absolute;z-index:50;top:calc(100% + .375rem);width:max-content;min-width:14rem;max-width:min(20rem,calc(100vw - 1.5rem));padding:.3125rem;background:var(--hp-popover);color:var(--hp-popoverForeground);border:1px solid var(--hp-border);border-radius:calc(var(--hp-radius) * 1.375);box-shadow:var(--hp-shadow-raised);animation:hp-drop .14s ease-out}
.hp-menu[data-side=end]{inset-inline-end:0}
.hp-menu[data-side=start]{inset-inline-start:0}
.hp-menu>.hp-error{padding:.375rem .625rem}
.hp-menu-head{display:flex;align-items:center;gap:.75rem;padding:.5rem .625rem .625rem;margin-bottom:.3125rem;border-bottom:1px solid var(--hp-border)}
.hp-menu-item{display:flex;align-items:center;gap:.625rem;width:100%;min-height:2.25rem;padding:.375rem .625rem;border:0;background:none;border-radius:calc(var(--hp-radius) * .875);font-size:.875rem!important;text-align:start;cursor:pointer}
.hp-menu-item svg{color:var(--hp-mutedForeground)}
.hp-mirrored:dir(rtl){transform:scaleX(-1)}
.hp-menu-item:hover,.hp-menu-item:focus{background:var(--hp-accent);color:var(--hp-accentForeground)!important;outline:0}
.hallpass-scope .hp-menu-item:focus-visible{outline:2px solid var(--hp-ring);outline-offset:-2px}
.hp-menu-group+.hp-menu-group{margin-top:.3125rem;padding-top:.3125rem;border-top:1px solid var(--hp-border)}
.hp-menu-label,.hp-menu-note{padding:.375rem .625rem;color:var(--hp-mutedForeground);font-size:.8125rem}
.hp-menu-text{min-width:0;overflow-wrap:anywhere}
.hp-menu-item[aria-checked=true]{font-weight:560!important}
.hp-menu-scroll{max-height:min(24rem,60vh);overflow-y:auto}
.hp-chevron{margin-inline-start:auto;color:var(--hp-mutedForeground)}
.hp-who{display:flex;flex-direction:column;min-width:0;line-height:1.35}
.hp-who>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.hp-who>:first-child{font-size:.875rem;font-weight:560}
@keyframes hp-drop{from{opacity:0;transform:translateY(-4px)}}
`;
