/** The styles of dialogs, tables and further controls: the sign-in page has none of them. */
export const settingsStyles = `
.hallpass-scope .hp-dialog{width:min(30rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);margin:auto;padding:1.5rem;overflow:auto;background:var(--hp-popover);color:var(--hp-popoverForeground);border:1px solid var(--hp-border);border-radius:calc(var(--hp-radius) * 1.75);box-shadow:var(--hp-shadow-raised)}
.hp-dialog::backdrop{background:rgb(0 0 0/.45)}
.hp-dialog:focus{outline:0}
.hp-dialog-body{display:flex;flex-direction:column;gap:1rem}
.hp-dialog-actions{display:flex;flex-wrap:wrap-reverse;justify-content:flex-end;gap:.625rem}

.hp-alarm{background:var(--hp-destructive);color:var(--hp-destructiveForeground)!important}
.hp-alarm:hover{background:color-mix(in srgb,var(--hp-destructive) 88%,var(--hp-background))}
.hallpass-scope select{font:inherit;color:inherit;margin:0}
.hp-select{appearance:none;padding-inline-end:2.25rem;background-image:linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(135deg,currentColor 50%,transparent 50%);background-position:right 1.05rem center,right .8rem center;background-size:.28rem .28rem;background-repeat:no-repeat;cursor:pointer}
[dir=rtl] .hp-select{background-position:left .8rem center,left 1.05rem center}
.hp-select option{background:var(--hp-popover);color:var(--hp-popoverForeground)}
.hp-consent{display:flex;gap:.625rem;align-items:flex-start;cursor:pointer}
.hp-consent input{flex:none;width:1.125rem;height:1.125rem;margin-top:.15rem;accent-color:var(--hp-primary)}
.hallpass-scope :is(select,[type=checkbox],[type=range]):focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}

.hp-tools{display:flex;flex-wrap:wrap;gap:.625rem;align-items:center}
.hp-tools>.hp-input{flex:1 1 9rem;width:auto}
.hp-tools>.hp-button{flex:none}
.hp-grid-box{position:relative;max-width:100%;overflow-x:auto;border:1px solid var(--hp-border);border-radius:var(--hp-radius)}
.hp-grid-box:focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}
.hallpass-scope .hp-grid{width:100%;border-collapse:collapse;font-size:.875rem;text-align:start}
.hp-grid :is(th,td){padding:.625rem .75rem;text-align:start;vertical-align:middle;white-space:nowrap}
.hp-grid th{color:var(--hp-mutedForeground);font-weight:540}
.hp-grid td.hp-grow{white-space:normal;min-width:8rem;overflow-wrap:anywhere}
.hp-grid tbody tr{border-top:1px solid var(--hp-border)}
.hp-grid .hp-button{min-height:2.125rem;padding:.125rem .625rem;font-size:.8125rem}
.hp-grid code,.hp-mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem}
.hp-person{display:flex;align-items:center;gap:.625rem}
.hp-tag{display:inline-block;padding:.0625rem .5rem;border:1px solid var(--hp-border);border-radius:99rem;font-size:.75rem;font-weight:540;line-height:1.5}
.hp-tag[data-tone=muted]{color:var(--hp-mutedForeground)}
.hp-inline-form{display:flex;flex-wrap:wrap;gap:.625rem;align-items:flex-start}
.hp-inline-form>.hp-field{flex:1 1 12rem}
.hp-inline-form>.hp-button{margin-top:0}
.hp-section{min-width:0;overflow-wrap:anywhere}
.hp-section:focus:not(:focus-visible){outline:0}
.hp-parts{display:flex;flex-direction:column;gap:2rem}

.hp-crop{position:relative;align-self:center;width:240px;height:240px;overflow:hidden;border-radius:var(--hp-radius);background:var(--hp-muted);cursor:grab;touch-action:none}
.hp-crop canvas{display:block;width:100%;height:100%}
.hp-crop-circle{position:absolute;inset:0;border-radius:50%;box-shadow:0 0 0 999px rgb(0 0 0/.5);pointer-events:none}
.hp-crop:active{cursor:grabbing}
.hp-crop:focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}
.hp-zoom{display:flex;align-items:center;gap:.75rem}
.hp-zoom input{flex:1;min-width:0;margin:0;accent-color:var(--hp-primary)}
`;
