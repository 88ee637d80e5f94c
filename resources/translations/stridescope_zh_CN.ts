<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CallsModel</name>
    <message>
        <source>view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NumPy wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NumPy wrote into storage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not run yet at this moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>call %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComposeForm</name>
    <message>
        <source>name of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no longer there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no name in Python.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>A temporary: no line can reach it without a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An earlier moment: go to the end first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Compositions</name>
    <message>
        <source>Transpose...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permute...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reshape...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View as shape...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flatten...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsqueeze...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Squeeze...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contiguous...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clone...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To NumPy...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To a tensor (shared)...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To a tensor (copied)...</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Console</name>
    <message>
        <source> ... (%1 more characters in this line)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source># runs %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a tensor or an array, in the list or on the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not contiguous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody else sees these bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who else sees these bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveSession</name>
    <message>
        <source>The script is paused: resume or stop it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A script is running: stop it, or wait for its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session is no longer written to disk: %1. Save it elsewhere.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What runs from now on is not recorded: the session is not written to disk, and its memory is full. Save it.
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveWindow</name>
    <message>
        <source>new session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CONSOLE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCRIPT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCRIPT   %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions, arrays and scripts (*.stride *.npy *.py);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save session as...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storages by &amp;address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Freed storages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the &amp;end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;anguage (from the next start on)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions (*.stride)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>INSPECTOR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIMELINE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OBJECTS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MEMORY MAP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>INSPECTOR   %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened in part</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapView</name>
    <message>
        <source>Memory map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryMap</name>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing here yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ObjectsModel</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ObjectsView</name>
    <message>
        <source>Show temporaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search names, shapes, addresses</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecoveryBar</name>
    <message>
        <source>Recovery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A session was not closed; it is here up to its last moments:  </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sessions were not closed; they are here up to their last moments:  </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions (*.stride)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the session of %1 for good?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScriptEditor</name>
    <message>
        <source>Python scripts (*.py);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open script...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save script as...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large for a script (%2 MiB).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>event %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the first call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NumPy wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing made or written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>To the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step back (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play (Ctrl+Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step forward (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the end (Alt+End)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1x</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ss::app</name>
    <message>
        <source>shape %1   stride %2%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>   offset %1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VIEW   %1   no new bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>COPY   %1   %2 new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAME   the tensor itself, nothing is made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes whole numbers with commas between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An index is missing: 0, 1:3, ::2, ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What comes out is known when it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ss::views</name>
    <message>
        <source>%1 + %2 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>storage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>False</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is_conj</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is_neg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requires_grad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is_leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>_version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writeable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>owndata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perhaps: too large to tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no element (the ranges touch)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1 elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> in line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VIEW %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VIEW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each element %1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlaps itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shares memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conjugated when read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>negated when read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made by  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copied by  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host, pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>owned by NumPy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>owned by foreign code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>freed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not there yet: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
