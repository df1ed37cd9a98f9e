import { useEditorState, type Editor } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { useState } from 'react';

import type { Icon } from '#web/icons/draw-icon.tsx';
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  Pilcrow,
} from '#web/icons/icons.ts';

import { IconButton } from '../ui/icon-button.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface Tool {
  label: string;
  icon: Icon;
  isOn: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
}

/** See docs/panel.md, "Biography editor". */
const tools: readonly Tool[] = [
  tool('Normal text', Pilcrow, 'paragraph', ({ commands }) => commands.setParagraph()),
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  tool('Bold', Bold, 'bold', ({ commands }) => commands.toggleBold()),
  tool('Italic', Italic, 'italic', ({ commands }) => commands.toggleItalic()),
  tool('Bullet list', List, 'bulletList', ({ commands }) => commands.toggleBulletList()),
];

/** The formatting buttons. The toolbar is one Tab stop; the arrow keys move between its buttons. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const { toolsOn, isLink } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      toolsOn: tools.map(({ isOn }) => isOn(current)),
      isLink: current.isActive('link'),
    }),
  });

  return (
    <>
      <Toolbar.Root
        aria-label="Formatting"
        className="top-0 z-10 flex flex-wrap gap-1 border-b border-rule bg-paper p-1 tall:sticky"
      >
        {tools.map(({ label, icon, press }, index) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            isOn={toolsOn[index] ?? false}
            onPress={() => {
              // Not Tiptap's focus command: it runs one frame later, when the focus may have moved
              // elsewhere.
              editor.view.focus();
              press(editor);
            }}
          />
        ))}
        <ToolButton label="Add link" icon={Link} isOn={isLink} onPress={() => setIsLinking(true)} />
      </Toolbar.Root>
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
}

interface ToolButtonProps {
  label: string;
  icon: Icon;
  isOn: boolean;
  onPress: () => void;
}

function ToolButton({ label, icon, isOn, onPress }: ToolButtonProps) {
  return (
    <Toolbar.Button
      asChild
      // Keeps the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <IconButton
        icon={icon}
        label={label}
        aria-pressed={isOn}
        className="size-10 rounded-sm hover:bg-raised aria-pressed:bg-ink aria-pressed:text-paper forced-colors:forced-color-adjust-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
      />
    </Toolbar.Button>
  );
}

/** @param type the node or the mark that the tool makes of the selected text */
function tool(label: string, icon: Icon, type: string, press: Tool['press']): Tool {
  return { label, icon, isOn: (editor) => editor.isActive(type), press };
}

function heading(level: 1 | 2 | 3, icon: Icon): Tool {
  return {
    label: `Heading ${level}`,
    icon,
    isOn: (editor) => editor.isActive('heading', { level }),
    press: (editor) => editor.commands.toggleHeading({ level }),
  };
}
